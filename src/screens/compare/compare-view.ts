import type { CarCardView } from '#renderer/car-card/car-card.tsx';

export interface ComparedCell {
  /** “–” when it is not known. */
  text: string;
  isBest: boolean;
}

export interface ComparedRow {
  field: string;
  label: string;
  /** Not the same for all the cars. */
  differs: boolean;
  cells: ComparedCell[];
}

export interface ComparedCar extends CarCardView {
  /** Address of the comparison without this car. */
  withoutHref: string;
}

/** Cars side by side in words; plain JSON. */
export interface CompareView {
  cars: ComparedCar[];
  rows: ComparedRow[];
  /** Slugs of the address whose cars are not for sale any more. */
  gone: string[];
  buyHref: string;
  canAdd: boolean;
}
