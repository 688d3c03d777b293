import { fromHex, type Light } from '#domain/media/linear-light.ts';
import { clamp } from '../geometry/vector.ts';

export { fromHex, type Light };

const STEPS = 2048;
const TO_BYTE = Array.from({ length: STEPS + 1 }, (_, i) => {
  const c = i / STEPS;
  return Math.round(255 * (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055));
});
const HEX = Array.from({ length: 256 }, (_, i) => i.toString(16).padStart(2, '0'));

/** Rolls bright light off softly instead of clipping it, as film does. */
const roll = (c: number): number => (c <= 0.7 ? c : 0.7 + 0.3 * (1 - Math.exp((0.7 - c) / 0.3)));

const byte = (c: number): number => TO_BYTE[Math.round(clamp(roll(c), 0, 1) * STEPS)] ?? 0;

export const toBytes = (light: Light): [number, number, number] => [
  byte(light[0]),
  byte(light[1]),
  byte(light[2]),
];
export const hexOf = (bytes: readonly [number, number, number]): string =>
  `#${HEX[bytes[0]]}${HEX[bytes[1]]}${HEX[bytes[2]]}`;
export const toHex = (light: Light): string => hexOf(toBytes(light));
export const tint = (light: Light, k: number): Light => [light[0] * k, light[1] * k, light[2] * k];
export const blend = (a: Light, b: Light, t: number): Light => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
];
export const luminance = (light: Light): number => 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2];
