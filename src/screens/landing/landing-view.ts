import type { BlockView } from '#renderer/blocks/block-view.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import type { TileSection } from '../search-tile.ts';

/** One fact about all the cars of a page. */
export interface LandingFact {
  label: string;
  value: string;
  note?: string;
  /** The cars of the most common value. */
  href?: string;
}

/** A landing page in words and addresses; plain JSON. */
export interface LandingView {
  crumbs: Crumb[];
  title: string;
  lead: string;
  action?: { label: string; href: string };
  facts: LandingFact[];
  /** Narrower pages, such as the models of a make. */
  first?: TileSection;
  cars?: { title: string; href: string; cars: CarCardView[] };
  questions?: BlockView;
  /** Pages beside this one. */
  others: TileSection[];
}
