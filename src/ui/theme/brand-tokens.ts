import type { Brand } from '#contracts/types.ts';
import { toOklch } from './colour.ts';
import { pressed, primaryScale, readableOn } from './primary-scale.ts';

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
