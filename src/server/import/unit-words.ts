import type { Field } from '#contracts/types.ts';

/** Units of the catalogue of fields that other units are written for in files, and how many of the first these are. */
const WORDS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
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
 * The unit that values of a field have, where a cell may say another; by the name of its text (`cars:unit.km`) or by
 * what is written around the value (`{{value}} km`).
 */
export function unitOf(unit: Field['unit']): string | undefined {
  const texts = typeof unit === 'string' ? [unit.replace(/^.*unit\./, '')] : Object.values(unit ?? {});
  return texts
    .map((text) => text.replace('{{value}}', '').trim().toLowerCase())
    .find((text) => text in WORDS);
}

/** How many units of the field one of the unit is that a text begins with; undefined where it begins with none. */
export function unitFactorAt(text: string, unit: string | undefined): number | undefined {
  const word = /^\s*(?<word>\p{L}+3?)(?![\p{L}\d])/u.exec(text)?.groups?.word;
  return word === undefined ? undefined : WORDS[unit ?? '']?.[word.toLowerCase()];
}
