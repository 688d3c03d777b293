/** Query parameter with the slug of a payment, on the page that a provider leads back to. */
export const PAYMENT_KEY = 'payment';
