export interface OverviewView {
  /** Selling points, the strongest first. */
  points: string[];
  facts: { name: string; label: string; text: string }[];
  /** Drawing of the body. */
  pictogram?: string;
}
