/** Linear light, red, green and blue, 0 to 1 (more is brighter than white). */
export type Light = readonly [number, number, number];

const TO_LINEAR = Array.from({ length: 256 }, (_, i) => {
  const c = i / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
});

/** Reads `#rrggbb`; anything else is a mid grey, so that a picture is always drawn. */
export function fromHex(hex: string): Light {
  const match = /^#([0-9a-f]{6})$/i.exec(hex);
  const value = match?.[1] ? Number.parseInt(match[1], 16) : 0x8a8d90;
  return [TO_LINEAR[value >> 16] ?? 0, TO_LINEAR[(value >> 8) & 255] ?? 0, TO_LINEAR[value & 255] ?? 0];
}
