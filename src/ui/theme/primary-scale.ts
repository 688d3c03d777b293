import { contrast, type Oklch, toHex, toOklch } from './colour.ts';

const LIGHTNESS = [0.975, 0.945, 0.895, 0.835, 0.77, 0.7, 0.63, 0.55, 0.47, 0.39];
/** Text of any size must reach this against what it stands on (WCAG 2 AA). */
export const READABLE = 4.5;

/** Ten steps of a brand colour from a tint to a deep shade; hue stays, tints lose chroma. */
export function primaryScale(primary: string): string[] {
  const { c, h } = toOklch(primary);
  return LIGHTNESS.map((l) => toHex({ l, c: c * Math.min(1, (1 - l) / 0.35), h }));
}

/**
 * The given colour, moved in small steps of lightness until it reads on every one of `grounds`; the first step that
 * does is taken, so that a good colour stays as the brand chose it.
 */
export function readableOn(colour: string, grounds: readonly string[]): string {
  const start = toOklch(colour);
  const reads = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= READABLE);
  if (reads(colour)) return colour;
  for (let step = 0.01; step <= 1; step += 0.01) {
    for (const l of [start.l - step, start.l + step]) {
      const candidate = l >= 0 && l <= 1 && shade(start, l);
      if (candidate && reads(candidate)) return candidate;
    }
  }
  return colour;
}

/** The colour of an action under the pointer: a little further from the text on it. */
export function pressed(action: string, text: string): string {
  const colour = toOklch(action);
  const isTextLighter = toOklch(text).l > colour.l;
  return shade(colour, Math.min(1, Math.max(0, colour.l + (isTextLighter ? -0.06 : 0.06))));
}

function shade(colour: Oklch, l: number): string {
  return toHex({ ...colour, l });
}
