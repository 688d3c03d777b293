/** A tile that leads to a search or a form. */
export interface SearchTile {
  label: string;
  href: string;
  pictogram: string;
  /** Cars behind it, in words. */
  note?: string;
}

/** Tiles under a heading. */
export interface TileSection {
  kind: 'quick_searches' | 'body_types' | 'prices' | 'makes' | 'requests';
  title: string;
  tiles: SearchTile[];
  /** Where all of it is. */
  more?: { href: string; label: string };
}
