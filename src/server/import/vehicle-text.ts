import { toAsciiDigits } from '#domain/text/digits.ts';
import { findMake } from './find-make.ts';
import { findModel } from './find-model.ts';
import { plainCellText } from './plain-cell-text.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** Texts of a row that name the vehicle; empty if the file lacks the column. */
export interface VehicleTexts {
  make: string;
  model: string;
  title: string;
}

export interface Vehicle {
  make: string;
  /** `make.model`; absent if the model is unknown. */
  makeModel?: string;
  makeName: string;
  /** Whether no text names the make and it follows from the model. */
  isMakeOfModel: boolean;
  modelName: string;
  /** Whether the catalogue has the model; otherwise its name is that of the file. */
  isKnownModel: boolean;
  variant: string;
  /** Version as the file names it, with the words that identified the model if they are more specific (`C180 AMG`). */
  submodel: string;
  year?: number;
  /** Litres × 1000. */
  engineCapacity?: number;
}

/** Longer texts are not names and could be crafted to be slow to read (HARDENING A25). */
const MAX_NAME_LENGTH = 500;

/**
 * Reads make, model, variant, year and engine from titles such as `2015 Mercedes-Benz A2001.6`,
 * `HONDA VEZEL 1.5X CVT` or `2023 Mercedes-Benz EQB W243 (ปี 23-30) 250 AMG`. A make column overrides the title.
 * Undefined if the make is unknown.
 */
export function readVehicle(texts: VehicleTexts, names: VehicleNames): Vehicle | undefined {
  const [make, model, title] = [texts.make, texts.model, texts.title].map((text) =>
    clean(text.slice(0, MAX_NAME_LENGTH)),
  ) as [string, string, string];
  const { year, rest: afterYear } = takeYear(title);
  const { engine, rest } = takeEngine(afterYear);
  const found = findMake({ make, model, title: rest }, names);
  if (!found) return undefined;
  const foundModel = findModel(found, names);
  const variant = foundModel ? foundModel.rest : [found.model, found.title].filter(Boolean).join(' ');
  return {
    make: found.slug,
    makeName: found.name,
    isMakeOfModel: found.isOfModel ?? false,
    modelName: foundModel?.name ?? '',
    isKnownModel: foundModel?.isKnown ?? false,
    variant,
    submodel: [foundModel?.version, variant].filter(Boolean).join(' '),
    ...(foundModel && { makeModel: foundModel.slug }),
    ...(year && { year }),
    ...(engine && { engineCapacity: engine }),
  };
}

/** Removes markup, and model years in brackets (`(ปี 23-30)`, `(2024年06月～)`): they identify the generation, not the car. */
function clean(text: string): string {
  return plainCellText(text)
    .normalize('NFKC')
    .replace(/\([^()]*\d{2,4}[^()\d]*[-~–][^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function takeYear(text: string): { year?: number; rest: string } {
  const match = /^((?:19|20)\d{2})(?:\s+|$)/.exec(toAsciiDigits(text));
  return match ? { year: Number(match[1]), rest: text.slice(match[0].length) } : { rest: text };
}

const MAX_LITRES = 8.5;

/**
 * Reads litres at the end of a text, even without a blank before them (`Cerato2.0`, `A2001.6`), and removes them.
 * Litres that are a word inside the text (`Rush 1.5 GR Sport`) stay, because they belong to the version.
 */
function takeEngine(text: string): { engine?: number; rest: string } {
  const end = /\s?(\d\.\d)\s*[lL]?$/.exec(text);
  const rest = end ? text.slice(0, end.index).trim() : text;
  const litres = Number((end ?? /(?:^|\s)(\d\.\d)(?=\s)/.exec(text))?.[1] ?? 0);
  // electric cars have 0.0
  if (litres === 0) return { rest };
  return litres <= MAX_LITRES ? { engine: Math.round(litres * 1000), rest } : { rest: text };
}
