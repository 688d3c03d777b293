import { findMake } from './find-make.ts';
import { findModel } from './find-model.ts';
import { plainCellText } from './plain-cell-text.ts';
import {
  takeFirstYear,
  takeLastYear,
  takeYearBeforeModel,
  takeYearWithin,
  toPlainForms,
} from './title-year.ts';
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
 * @param maxYear last year that a title can name
 */
export function readVehicle(
  texts: VehicleTexts,
  names: VehicleNames,
  maxYear = MAX_YEAR,
): Vehicle | undefined {
  const [make, model, title] = [texts.make, texts.model, texts.title].map((text) =>
    clean(text.slice(0, MAX_NAME_LENGTH)),
  ) as [string, string, string];
  const first = takeFirstYear(title, make, names, maxYear);
  const { engine, rest } = takeEngine(first.rest);
  const namedModel = takeLastYear(model, maxYear);
  const found = findMake({ make, model: namedModel.rest, title: rest }, names);
  if (!found) return undefined;
  const second = first.year ? undefined : takeYearBeforeModel(found, names, maxYear);
  const foundModel = findModel({ ...found, title: second?.rest ?? found.title }, names);
  const left = foundModel
    ? foundModel.rest
    : [found.model, second?.rest ?? found.title].filter(Boolean).join(' ');
  const known = first.year ?? second?.year ?? namedModel.year;
  const { year = known, rest: behind } = known ? { rest: left } : takeYearWithin(left, maxYear, !foundModel);
  const variant = withBracket(behind, `${model} ${title}`);
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

const MAX_YEAR = 2099;

/** Removes markup, and model years in brackets (`(ปี 23-30)`, `(2024年06月～)`): they identify the generation, not the car. */
function clean(text: string): string {
  return plainCellText(text)
    .normalize('NFC')
    .replace(/\([^()]*\d{2,4}[^()\d]*[-~–～〜][^()]*\)/g, ' ')
    .replace(/（[^（）]*\d{2,4}[^（）\d]*[-~–～〜][^（）]*）/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names are matched without the bracket behind them: `AVANTE (HD)`. */
function withBracket(text: string, whole: string): string {
  const closed = text.indexOf(')');
  const isOpened = closed < 0 || text.slice(0, closed).includes('(');
  return isOpened || !whole.includes(`(${text.slice(0, closed)}`) ? text : `(${text}`;
}

const MAX_LITRES = 8.5;

/**
 * Reads litres at the end of a text, even without a blank before them (`Cerato2.0`, `A2001.6`), and removes them.
 * Litres that are a word inside the text (`Rush 1.5 GR Sport`) stay, because they belong to the version.
 */
function takeEngine(text: string): { engine?: number; rest: string } {
  const plain = toPlainForms(text);
  const end = /\s?(\d\.\d)\s*[lL]?$/.exec(plain);
  const rest = end ? text.slice(0, end.index).replace(/[\s–|,;-]+$/, '') : text;
  const litres = Number((end ?? /(?:^|\s)(\d\.\d)[lL]?(?=\s)/.exec(plain))?.[1] ?? 0);
  // electric cars have 0.0
  if (litres === 0) return { rest };
  return litres <= MAX_LITRES ? { engine: Math.round(litres * 1000), rest } : { rest: text };
}
