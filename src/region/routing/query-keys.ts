/** Query keys of the loan calculator. */
export const CALCULATOR_KEYS = {
  price: 'price',
  downPayment: 'down',
  months: 'months',
  bank: 'bank',
  car: 'car',
  monthly: 'monthly',
} as const;

/** Keys in the address of a new car: the version and the paint that are shown. */
export const NEW_CAR_KEYS = { variant: 'variant', color: 'color' } as const;

/** The payment that a provider has led back from: its slug. */
export const PAYMENT_KEY = 'payment';

/** Fields of a loan form that links of the calculator fill in. */
export const LOAN_FORM_KEYS = {
  vehicle: 'vehicle',
  price: 'price',
  downPayment: 'down_payment',
  months: 'tenure',
} as const;

/** Page of the reviews of a showroom, from 1. */
export const REVIEW_PAGE_KEY = 'reviews';
