/** A number as addresses write it. At most 15 digits: beyond that, doubles are not exact. */
export function readNumber(text: string): number | undefined {
  return text.length <= 20 && /^[0-9]{1,15}(\.[0-9]{1,4})?$/.test(text) ? Number(text) : undefined;
}
