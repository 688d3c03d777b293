import type { CarPicture } from '#domain/media/picture.ts';
import { blend, fromHex, type Light, tint, toHex } from '../shading/colour.ts';

/** Colours of one cabin; the seed chooses them, the same for every inside view of a car. */
export interface Cloth {
  seat: Light;
  stitch: string;
  trim: readonly string[];
  /** A tone of the seat's material. */
  tone(brightness: number): string;
}

const SEATS = ['#2b2c2e', '#8d7256', '#cbbfae', '#232426', '#4a4d52', '#6b2f2b', '#b7b2a9'];
const TRIMS = [
  ['#c9ccce', '#8f9396', '#d9dbdc'],
  ['#6a4a33', '#8a6446', '#553a28'],
  ['#1c1e20', '#3a3d40', '#131415'],
  ['#4b5054', '#777c80', '#3d4144'],
];

export function clothOf({ seed }: CarPicture): Cloth {
  const seat = fromHex(SEATS[seed % SEATS.length] ?? '#2b2c2e');
  return {
    seat,
    stitch: toHex(blend(seat, [0.7, 0.68, 0.62], 0.35)),
    trim: TRIMS[(seed >> 1) % TRIMS.length] ?? [],
    tone: (brightness) => toHex(tint(seat, brightness)),
  };
}
