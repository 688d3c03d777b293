import type { Brand } from '#contracts/types.ts';
import { contrast, type Oklch, toHex, toOklch } from './colour.ts';

const LIGHTNESS = [0.975, 0.945, 0.895, 0.835, 0.77, 0.7, 0.63, 0.55, 0.47, 0.39];

/** Text of any size must reach this against what it stands on (WCAG 2 AA). */
export const READABLE = 4.5;

/** Fonts and line height of a page; they depend on the script of its language. */
export interface TypeTokens {
  heading: string;
  body: string;
  /** Of the script of the language; `heading` and `body` name it. */
  native: string;
  lineHeight: number;
}

/** OKLCH lightness from which a surface shows through the pale backdrop of a picture instead of darkening the car. */
const PALE = 0.8;

/** CSS that makes the site look like one company: the manifest's brand as variables on `:root`. */
export function brandTokens({ colors, radius }: Brand, type: TypeTokens): string {
  const action = readableOn(colors.primary, [colors.onPrimary]);
  const variables: Record<string, string> = {
    'color-action': action,
    'color-action-hover': pressed(action, colors.onPrimary),
    'color-on-action': colors.onPrimary,
    'color-accent-text': readableOn(colors.primary, [colors.background, colors.surface]),
    'color-text': colors.text,
    'color-muted': colors.mutedText,
    'color-background': colors.background,
    'color-surface': colors.surface,
    'drawing-blend': toOklch(colors.surface).l >= PALE ? 'multiply' : 'normal',
    'radius-control': `${radius.control}px`,
    'radius-card': `${radius.card}px`,
    'font-heading': type.heading,
    'font-body': type.body,
    'font-native': type.native,
    'line-height': String(type.lineHeight),
  };
  for (const [index, colour] of primaryScale(colors.primary).entries()) {
    variables[`color-primary-${index}`] = colour;
  }
  const lines = Object.entries(variables).map(([name, value]) => `--${name}:${value}`);
  return `:root{${lines.join(';')}}`;
}

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
