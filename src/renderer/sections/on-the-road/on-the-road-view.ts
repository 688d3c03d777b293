export interface OnTheRoadView {
  /** Empty: only the total is known. */
  parts: { name: string; label: string; amount: string }[];
  total: string;
  /** Label of the total; a price with unknown parts is not called the full amount to pay. */
  totalLabel: string;
}
