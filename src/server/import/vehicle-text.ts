import type { Catalogue } from '#domain/catalogue.ts';
import { toSlug } from '#domain/catalogue-slug.ts';
import { toAsciiDigits } from '#domain/digits.ts';

/** What the product knows of makes and models. */
export type VehicleNames = Pick<Catalogue, 'makes' | 'make' | 'model' | 'matchMake' | 'matchModel'>;

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
  modelName: string;
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
  const makeText = texts.make.slice(0, LONGEST_NAME);
  const modelText = texts.model.slice(0, LONGEST_NAME);
  const cleaned = clean(texts.title.slice(0, LONGEST_NAME));
  const { year, rest: afterYear } = takeYear(cleaned);
  const { engine, rest } = takeEngine(afterYear);
  const text = modelText === '' ? rest : `${clean(modelText)} ${rest}`.trim();
  const found = findMake(makeText, text, names);
  if (!found) return undefined;
  const model = findModel(found.slug, found.rest, modelText, names);
  return {
    make: found.slug,
    makeName: names.make(found.slug)?.name ?? found.name,
    modelName: model?.name ?? '',
    variant: model ? model.rest : found.rest,
    submodel: [model?.variantStart, model ? model.rest : found.rest].filter(Boolean).join(' '),
    ...(model && { makeModel: model.slug }),
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

function findMake(makeText: string, text: string, names: VehicleNames) {
  const inColumn = makeText === '' ? undefined : names.matchMake(makeText);
  const inText = names.matchMake(text);
  if (makeText === '') {
    const slug = inText?.slug ?? makeOfModel(text, names);
    return slug && { slug, rest: inText?.rest ?? text, name: '' };
  }
  const slug = inColumn?.rest.trim() === '' ? inColumn.slug : toSlug(makeText);
  if (slug === '') return undefined;
  // registries book brands under their maker (TOYOTA, "LEXUS IS250"): the name on the car is the one buyers look for
  if (inText && inText.slug !== slug && startsWithMake(text, inText.rest)) return { ...inText, name: '' };
  // the title often repeats the make
  const rest = inText?.slug === slug ? inText.rest : withoutPrefix(text, makeText);
  return { slug, rest: rest.trim(), name: makeText.normalize('NFKC') };
}

function startsWithMake(text: string, rest: string): boolean {
  const consumed = text.slice(0, text.length - rest.length).trim();
  return rest.length < text.length && text.endsWith(rest) && consumed.split(/[\s-]/).length <= 2;
}

function withoutPrefix(text: string, prefix: string): string {
  return text.toLowerCase().startsWith(prefix.normalize('NFKC').toLowerCase())
    ? text.slice(prefix.length)
    : text;
}

function findModel(make: string, text: string, modelText: string, names: VehicleNames) {
  const known = names.matchModel(make, text);
  if (known) {
    const consumed = text.endsWith(known.rest) ? text.slice(0, text.length - known.rest.length).trim() : '';
    const { name, variantStart } = modelWords(consumed, names.model(known.slug)?.name ?? '');
    return { slug: known.slug, name, rest: known.rest.trim(), variantStart };
  }
  const name = modelText === '' ? (text.split(' ', 1)[0] ?? '') : clean(modelText);
  const slug = toSlug(name);
  return slug === ''
    ? undefined
    : { slug: `${make}.${slug}`, name, rest: text.slice(name.length).trim(), variantStart: '' };
}

/** A title without a make (`MODEL X P100D`): the one make that has a model of its first words, if it is just one. */
function makeOfModel(text: string, names: VehicleNames): string | undefined {
  const words = text.split(' ');
  for (const start of [words.slice(0, 2).join(' '), words[0] ?? '']) {
    const makes =
      start.length < 5 ? [] : names.makes.filter(({ slug }) => names.matchModel(slug, start)?.rest === '');
    if (makes.length === 1) return makes[0]?.slug;
  }
  return undefined;
}

/** `XTRAIL` is written as the model's name X-Trail; `316IA`, which only belongs to the 3 Series, stays as it is. */
function modelWords(consumed: string, name: string): { name: string; variantStart: string } {
  const isSpelling = toSlug(consumed).replaceAll('-', '') === toSlug(name).replaceAll('-', '');
  return isSpelling || consumed === ''
    ? { name, variantStart: '' }
    : { name: consumed, variantStart: consumed };
}
