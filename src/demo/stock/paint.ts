import { rememberByObject } from '#domain/cache/remember.ts';
import { COLOR_FIELD, type DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';
import { valuesOf } from './regional-values.ts';

const FINISHES = ['', 'Metallic', 'Pearl', 'Mica', 'Solid'];
const GENERIC = '#8a8d90';

/** Picks a colour of the region: white, black and grey are the most frequent. */
export function pickPaint(profile: DemoRegionProfile, random: Random) {
  const color = random.weighted(weightsOf(profile)) ?? '';
  const name = color.charAt(0).toUpperCase() + color.slice(1);
  const finish = random.pick(FINISHES);
  return {
    color,
    paint: profile.swatches.get(color) ?? GENERIC,
    paintName: `${finish} ${name.replaceAll('_', ' ')}`.trim(),
  };
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
