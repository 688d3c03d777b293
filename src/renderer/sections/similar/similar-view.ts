import type { CarCardView } from '#ui/car-card/car-card.tsx';

export interface SimilarView {
  cars: CarCardView[];
  /** Address of more of them. */
  href: string;
}
