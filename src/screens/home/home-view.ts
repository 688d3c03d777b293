import type { LabelledPromises } from '#region/promises/promises-of.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import type { PictureSource } from '#ui/picture/picture-source.ts';
import type { TileSection } from '../search-tile.ts';

/** A list of the search form: `name` is its key in the address. */
export interface SearchChoice {
  name: string;
  label: string;
  any: string;
  options: { value: string; label: string }[];
}

/** What the search form asks the API while it is filled in. */
export interface LiveSearch {
  /** Address of the region's API. */
  api: string;
  /** Language code. */
  language: string;
  /** Key of makes and models in addresses; absent: the region does not search by them. */
  make?: string;
  /** The list of models, which is filled when a make is chosen. */
  model: { label: string; any: string };
}

/** Sections of the home page; the manifest chooses which, and their order. */
export type HomeSection =
  | TileSection
  | { kind: 'newest' | 'recently_reduced' | 'new_cars'; title: string; cars: CarCardView[]; href: string };

/** What became of a search from another region: what leads on here, and what does not exist here. */
export interface CarriedSearchView {
  carried?: { text: string; href: string; link: string };
  dropped?: string;
}

/** The home page in words and addresses; plain JSON. */
export interface HomeView {
  carriedSearch?: CarriedSearchView;
  title: string;
  text: string;
  search: { action: string; choices: SearchChoice[]; submit: string; live: LiveSearch };
  /** Short facts about the stock. */
  facts: string[];
  phone: { href: string; text: string; hours: string };
  /** Absent: the region promises nothing. */
  promises?: LabelledPromises;
  /** The illustrated car next to the search. */
  picture: PictureSource;
  sections: HomeSection[];
}
