export interface OverviewView {
  /** Selling points, the strongest first. */
  points: string[];
  facts: { name: string; label: string; text: string }[];
  /** Picture of the body type. */
  pictogram?: string;
}
