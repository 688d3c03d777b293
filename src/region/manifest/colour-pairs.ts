import type { Brand } from '#contracts/types.ts';

type BrandColors = Brand['colors'];

/** Contrast that text of any size needs (WCAG 2.2, AA). */
export const MIN_CONTRAST = 4.5;

/** Colours of text, and those that they stand on. */
export const TEXT_ON_GROUND: readonly [text: keyof BrandColors, grounds: readonly (keyof BrandColors)[]][] = [
  ['onPrimary', ['primary']],
  ['text', ['background', 'surface']],
  ['mutedText', ['background', 'surface']],
];
