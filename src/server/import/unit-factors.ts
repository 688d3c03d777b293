import type { Field } from '#contracts/types.ts';

/** Units of fields, with the other units that files use for them and their factors. */
const FACTORS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  km: {
    km: 1,
    kms: 1,
    mi: 1.609344,
    mile: 1.609344,
    miles: 1.609344,
    mls: 1.609344,
  },
  kg: {
    kg: 1,
    kgs: 1,
    t: 1000,
    to: 1000,
    ton: 1000,
    tons: 1000,
    tonne: 1000,
    tonnes: 1000,
    lb: 0.45359237,
    lbs: 0.45359237,
  },
  cc: {
    cc: 1,
    ccm: 1,
    cm3: 1,
    l: 1000,
    ltr: 1000,
    litre: 1000,
    litres: 1000,
    liter: 1000,
    liters: 1000,
  },
};

/**
 * Returns the unit of a field's values that a cell may override, from the key of its text (`cars:unit.km`) or from the
 * text around the value (`{{value}} km`).
 */
export function unitOf(unit: Field['unit']): string | undefined {
  const texts = typeof unit === 'string' ? [unit.replace(/^.*unit\./, '')] : Object.values(unit ?? {});
  return texts
    .map((text) => text.replace('{{value}}', '').trim().toLowerCase())
    .find((text) => text in FACTORS);
}

/** Returns the factor of the unit that a text starts with. Undefined if it starts with none. */
export function unitFactorAt(text: string, unit: string | undefined): number | undefined {
  const word = /^\s*(?<word>\p{L}+3?)(?![\p{L}\d])/u.exec(text)?.groups?.word;
  return word === undefined ? undefined : FACTORS[unit ?? '']?.[word.toLowerCase()];
}
