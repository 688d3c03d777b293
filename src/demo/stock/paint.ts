import { rememberByObject } from '#domain/cache/remember.ts';
import { COLOR_FIELD, type DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { valuesOf } from './regional-values.ts';

/** Finishes, and how much lighter each is than the colour of the region; metal reflects its surroundings. */
const FINISHES = [
  ['', 0],
  ['Metallic', -10],
  ['Pearl', 9],
  ['Mica', -18],
  ['Solid', 4],
] as const;
const GENERIC = '#8a8d90';

/** Picks a colour of the region: white, black and grey are the most frequent. */
export function pickPaint(profile: DemoRegionProfile, random: Random) {
  const color = random.weighted(weightsOf(profile)) ?? '';
  const name = color.charAt(0).toUpperCase() + color.slice(1);
  const [finish, light] = random.pick(FINISHES);
  return {
    color,
    paint: lighter(profile.swatches.get(color) ?? GENERIC, light),
    paintName: `${finish} ${name.replaceAll('_', ' ')}`.trim(),
  };
}

function lighter(paint: string, by: number): string {
  const parts = partsOf(paint).map((part) => Math.min(255, Math.max(0, part + by)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

const partsOf = (paint: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(paint.slice(at, at + 2), 16));

const weightsOf = rememberByObject((profile: DemoRegionProfile) =>
  valuesOf(profile, COLOR_FIELD).map((key) => [key, weightOf(profile.swatches.get(key) ?? GENERIC)] as const),
);

/** Colours of low saturation are the most frequent. */
function weightOf(swatch: string): number {
  const parts = partsOf(swatch);
  const chroma = Math.max(...parts) - Math.min(...parts);
  return chroma < 16 ? 5 : chroma < 60 ? 3 : 2;
}
