import { readFileSync } from 'node:fs';
import { rememberByText } from '#domain/cache/remember.ts';
import { blend, fromHex, tint, toHex } from '../shading/colour.ts';

/** A scene that is drawn once as an SVG file beside this one. Files name colours in braces: `{paint 0.9}`. */
export type Scene =
  | 'interior'
  | `boot-${'hatch' | 'lid' | 'bed'}`
  | 'engine'
  | `engine-${'electric' | 'hybrid' | 'sport'}`
  | 'panorama';

export interface Painted {
  /** `#rrggbb`. */
  paint: string;
  /** Chooses cloth, trim and details, the same for every inside view of a car. */
  seed: number;
}

const SEATS = ['#2b2c2e', '#8d7256', '#cbbfae', '#232426', '#4a4d52', '#6b2f2b', '#b7b2a9'];
const TRIMS = [
  ['#c9ccce', '#8f9396', '#d9dbdc'],
  ['#6a4a33', '#8a6446', '#553a28'],
  ['#1c1e20', '#3a3d40', '#131415'],
  ['#4b5054', '#777c80', '#3d4144'],
];
/** Of the screen in the middle of the dashboard. */
const GLOWS = [
  ['#16314a', '#0c1722'],
  ['#33302b', '#171513'],
  ['#12332f', '#0b1917'],
];
/** Of the cover of an engine. */
const ACCENTS = ['#b3272d', '#c9cdd0', '#2c6e9b', '#8d9296'];

const fileOf = rememberByText((scene) =>
  readFileSync(new URL(`${scene}.svg`, import.meta.url), 'utf8').replaceAll('\n', ''),
);

/** A drawn scene in the colours of a car. */
export function paintScene(scene: Scene, { paint, seed }: Painted): string {
  const body = fromHex(paint);
  const seat = fromHex(chosen(SEATS, seed));
  const colours: Record<string, (number: number) => string> = {
    /** @param number brightness */
    paint: (number) => toHex(tint(body, number)),
    seat: (number) => toHex(tint(seat, number)),
    stitch: () => toHex(blend(seat, [0.7, 0.68, 0.62], 0.35)),
    /** @param number place in the list */
    trim: (number) => chosen(TRIMS, seed >> 1)[number] ?? '',
    glow: (number) => chosen(GLOWS, seed)[number] ?? '',
    accent: () => chosen(ACCENTS, seed),
  };
  return fileOf(scene).replace(
    /\{(\w+) ?([\d.]*)\}/g,
    (_, name: string, number: string) => colours[name]?.(Number(number)) ?? '',
  );
}

const chosen = <Entry>(list: readonly [Entry, ...Entry[]] | readonly Entry[], seed: number): Entry =>
  list[seed % list.length] as Entry;
