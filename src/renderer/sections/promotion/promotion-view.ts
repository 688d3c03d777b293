export interface PromotionView {
  title: string;
  price: string;
  /** “You save $1,000”, where the price is lower than the one asked. */
  saving?: string;
  /** “Until 3 May 2026”. */
  until: string;
}
