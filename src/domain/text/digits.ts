/** Replaces decimal digits of any numbering system (٣, ३, ３, ๓ …) by 0–9; everything else stays. */
export function toAsciiDigits(text: string): string {
  // most texts need no table of the digits of all scripts
  if (!/\P{ASCII}/u.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (digit) => digitValues().get(digit) ?? digit);
}

let values: Map<string, string> | undefined;

function digitValues(): Map<string, string> {
  if (values) return values;
  values = new Map();
  for (const system of Intl.supportedValuesOf('numberingSystem')) {
    const format = new Intl.NumberFormat(undefined, { numberingSystem: system, useGrouping: false });
    for (let value = 0; value < 10; value += 1) values.set(format.format(value), String(value));
  }
  return values;
}
