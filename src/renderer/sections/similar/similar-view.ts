import type { CarCardView } from '../../car-card/car-card.tsx';

export interface SimilarView {
  cars: CarCardView[];
  /** Address of more of them. */
  href: string;
}
