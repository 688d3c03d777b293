import { toAsciiDigits } from '#domain/digits.ts';
import { findMake } from './find-make.ts';
import { findModel } from './find-model.ts';
import type { VehicleNames } from './vehicle-names.ts';

/** The texts of a row that name the vehicle; empty where the file has no such column. */
export interface VehicleTexts {
  make: string;
  model: string;
  title: string;
}

export interface Vehicle {
  make: string;
  /** `make.model`, absent when no model can be told. */
  makeModel?: string;
  makeName: string;
  /** Whether no text names the make, and it is the one that has the model. */
  isMakeOfModel: boolean;
  modelName: string;
  /** Whether the model is one of the catalogue; otherwise it is called as the file calls it. */
  isKnownModel: boolean;
  variant: string;
  /** What the file calls the version, with the words that told the model where they tell more (`C180 AMG`). */
  submodel: string;
  year?: number;
  /** Litres × 1000. */
  engineCapacity?: number;
}

/** Characters that are looked at: what is longer is no name, and files of others could make it slow to read (HARDENING A25). */
const LONGEST_NAME = 500;

/**
 * Make, model, variant, year and engine out of titles such as `2015 Mercedes-Benz A2001.6`, `HONDA VEZEL 1.5X CVT` or
 * `2023 Mercedes-Benz EQB W243 (ปี 23-30) 250 AMG`. A make column wins over the title. `undefined`: no make can be told.
 */
export function readVehicle(texts: VehicleTexts, names: VehicleNames): Vehicle | undefined {
  const [make, model, title] = [texts.make, texts.model, texts.title].map((text) =>
    clean(text.slice(0, LONGEST_NAME)),
  ) as [string, string, string];
  const { year, rest: afterYear } = takeYear(title);
  const { engine, rest } = takeEngine(afterYear);
  const found = findMake({ make, model, title: rest }, names);
  if (!found) return undefined;
  const told = findModel(found, names);
  const variant = told ? told.rest : [found.model, found.title].filter(Boolean).join(' ');
  return {
    make: found.slug,
    makeName: found.name,
    isMakeOfModel: found.isOfModel ?? false,
    modelName: told?.name ?? '',
    isKnownModel: told?.isKnown ?? false,
    variant,
    submodel: [told?.version, variant].filter(Boolean).join(' '),
    ...(told && { makeModel: told.slug }),
    ...(year && { year }),
    ...(engine && { engineCapacity: engine }),
  };
}

/** Model years in brackets (`(ปี 23-30)`, `(2024年06月～)`) tell the generation, not the car. */
function clean(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\([^()]*\d{2,4}[^()\d]*[-~–][^()]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

function takeYear(text: string): { year?: number; rest: string } {
  const match = /^((?:19|20)\d{2})(?:\s+|$)/.exec(toAsciiDigits(text));
  return match ? { year: Number(match[1]), rest: text.slice(match[0].length) } : { rest: text };
}

const LARGEST_ENGINE = 8.5;

/**
 * Litres, at the end even without a blank before them (`Cerato2.0`, `A2001.6`) and then cut off, else as a word of
 * their own (`Rush 1.5 GR Sport`), where they belong to the name of the version.
 */
function takeEngine(text: string): { engine?: number; rest: string } {
  const end = /\s?(\d\.\d)\s*[lL]?$/.exec(text);
  const rest = end ? text.slice(0, end.index).trim() : text;
  const litres = Number((end ?? /(?:^|\s)(\d\.\d)(?=\s)/.exec(text))?.[1] ?? 0);
  // electric cars stand as 0.0
  if (litres === 0) return { rest };
  return litres <= LARGEST_ENGINE ? { engine: Math.round(litres * 1000), rest } : { rest: text };
}
