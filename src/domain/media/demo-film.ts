/** What the mechanic's film shows, in order; captions are `media:film.<name>`. */
export interface FilmScene {
  name: 'around' | 'engine' | 'wheel' | 'boot';
  /** Seconds. */
  from: number;
  to: number;
}

export const FILM_SCENES: readonly FilmScene[] = [
  { name: 'around', from: 0, to: 3 },
  { name: 'engine', from: 3, to: 5 },
  { name: 'wheel', from: 5, to: 7 },
  { name: 'boot', from: 7, to: 9 },
];
