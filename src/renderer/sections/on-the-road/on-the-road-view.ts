export interface OnTheRoadView {
  /** Empty: only the total is known. */
  parts: { name: string; label: string; amount: string }[];
  total: string;
}
