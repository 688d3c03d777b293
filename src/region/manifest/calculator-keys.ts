/** Names of what the form of the loan calculator sends and its page reads. */
export const CALCULATOR_KEYS = {
  price: 'price',
  downPayment: 'down',
  months: 'months',
  car: 'car',
  monthly: 'monthly',
} as const;
