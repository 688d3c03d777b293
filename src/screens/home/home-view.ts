import type { LabelledPromises } from '#region/promises/promises-of.ts';
import type { CarCardView } from '#ui/car-card/car-card.tsx';
import type { PictureSource } from '#ui/picture/picture-source.ts';

/** A tile that leads to a search or a form. */
export interface SearchTile {
  label: string;
  href: string;
  pictogram: string;
  /** Cars behind it, in words. */
  note?: string;
}

/** A list of the search form: `name` is its key in the address. */
export interface SearchChoice {
  name: string;
  label: string;
  any: string;
  options: { value: string; label: string }[];
}

/** Sections of the home page; the manifest chooses which, and their order. */
export type HomeSection =
  | { kind: 'quick_searches' | 'body_types' | 'makes' | 'requests'; title: string; tiles: SearchTile[] }
  | { kind: 'newest' | 'recently_reduced' | 'new_cars'; title: string; cars: CarCardView[]; href: string };

/** What became of a search from another region: what leads on here, and what does not exist here. */
export interface ArrivalView {
  carried?: { text: string; href: string; link: string };
  dropped?: string;
}

/** The home page in words and addresses; plain JSON. */
export interface HomeView {
  arrival?: ArrivalView;
  title: string;
  text: string;
  search: { action: string; choices: SearchChoice[]; submit: string };
  /** Short facts about the stock. */
  facts: string[];
  phone: { href: string; text: string; hours: string };
  /** Absent: the region promises nothing. */
  promises?: LabelledPromises;
  /** The illustrated car next to the search. */
  picture: PictureSource;
  sections: HomeSection[];
}
