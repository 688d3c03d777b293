export interface OnTheRoadView {
  /** Empty: only the total is known. */
  parts: { name: string; label: string; amount: string }[];
  total: string;
  /** What the total is called: of a price whose parts are not known nobody says that it is all there is to pay. */
  totalLabel: string;
}
