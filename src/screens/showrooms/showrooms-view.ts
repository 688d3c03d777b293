import type { HoursLine } from '#region/places/hours-text.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import type { TileSection } from '../search-tile.ts';
import type { RatingView, ReviewsView } from './reviews-view.ts';

/** When a place is open in the days ahead, as moments: browsers know what is so now, wherever they stand. */
export interface OpenTimes {
  /** Begin and end of open hours, ms since 1970, and what is said during them and before them. */
  spans: { from: number; to: number; during: string; before: string }[];
  /** End of what is known. */
  until: number;
}

/** A place in a list of places. */
export interface ShowroomCardView {
  name: string;
  href: string;
  address: string;
  phone: { href: string; text: string };
  /** Absent: the content does not say. */
  open?: OpenTimes;
  /** The week in one line; shown until a browser knows what is so now. */
  hours: string;
  /** Cars there, in words; empty: none. */
  cars: string;
  mapHref?: string;
  /** Absent: too few reviews. */
  rating?: RatingView;
  /** Property of the content file, only in previews of drafts: `places:/locations/east`. */
  part?: string;
}

/** What people come for. */
export interface ShowroomOffer {
  title: string;
  text: string;
  link?: { href: string; label: string };
}

/** The page of a place. */
export interface ShowroomView extends ShowroomCardView {
  directions: string;
  week: HoursLine[];
  exceptions: { when: string; label: string; hours: string }[];
  offers: ShowroomOffer[];
  stock: { cars: CarCardView[]; href: string };
  /** Makes of the cars there; each leads to its cars there. */
  makes?: TileSection;
  reviews?: ReviewsView;
}

interface Frame {
  crumbs: Crumb[];
  title: string;
}

/** All places, or one of them with the others below it. */
export type ShowroomsView =
  | (Frame & { kind: 'list'; lead: string; places: ShowroomCardView[] })
  | (Frame & { kind: 'one'; showroom: ShowroomView; others: ShowroomCardView[]; allHref: string });
