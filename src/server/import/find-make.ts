import { toSlug } from '#domain/catalogue/catalogue-slug.ts';
import type { VehicleNames } from './vehicle-names.ts';

export interface FoundMake {
  slug: string;
  name: string;
  /** Text of the model column without a repeated make. */
  model: string;
  /** Text of the title without a repeated make. */
  title: string;
  /** Whether no text names the make and it follows from the model. */
  isOfModel?: boolean;
}

/** Texts of a row; empty if the file lacks the column. */
interface Texts {
  make: string;
  model: string;
  title: string;
}

/** Returns the make of a row. Undefined if the row has a title only and no known make is in it. */
export function findMake(texts: Texts, names: VehicleNames): FoundMake | undefined {
  return texts.make === '' ? makeOfTitle(texts, names) : makeOfColumn(texts, names);
}

/** Prefers the make column, unless a name continues in the next one: `Aston` + `Martin DB9`, `TOYOTA` + `LEXUS IS250`. */
function makeOfColumn({ make, model, title }: Texts, names: VehicleNames): FoundMake | undefined {
  const [text, other] = model === '' ? [title, ''] : [model, title];
  const alone = startingMake(make, names);
  const column = alone?.rest === '' ? alone.slug : toSlug(make);
  if (column === '') return undefined;
  const joined = joinedMake(make, text, names) ?? longerMake(make, text, names);
  const slug = joined?.slug ?? column;
  const rest = joined?.rest ?? withoutMake(text, { slug, make }, names);
  return {
    slug,
    name: names.make(slug)?.name ?? make.normalize('NFC'),
    ...(model === ''
      ? { model: '', title: rest }
      : { model: rest, title: withoutMake(other, { slug, make }, names) }),
  };
}

/** Finds a make whose name starts in one column and ends in the next. */
function joinedMake(make: string, text: string, names: VehicleNames) {
  const found = startingMake(`${make} ${text}`, names);
  return found && lettersIn(found.written) > lettersIn(make) && lettersIn(found.rest) < lettersIn(text)
    ? found
    : undefined;
}

/** Finds a text that repeats the make column as part of a longer name (`TOYOTA`, `TOYOTA LEXUS IS250`). */
function longerMake(make: string, text: string, names: VehicleNames) {
  const found = startingMake(text, names);
  if (!found?.written.toLowerCase().startsWith(`${make.toLowerCase()} `)) return undefined;
  return found.slug === startingMake(make, names)?.slug ? undefined : found;
}

/** Removes the make, or its last words, from the start of a text that repeats it (`Alfa Romeo`, `Romeo Giulietta`). */
function withoutMake(
  text: string,
  { slug, make }: { slug: string; make: string },
  names: VehicleNames,
): string {
  // "MG ZS" and "Range Rover Sport" are complete names of models
  if (names.matchModel(slug, text)) return text;
  const repeated = startingMake(text, names);
  if (repeated?.slug === slug && repeated.rest !== '') return repeated.rest;
  const within = onlyMake(text, names);
  if (within?.slug === slug) return within.rest;
  const plain = make.toLowerCase();
  if (plain !== '' && text.toLowerCase().startsWith(`${plain} `)) return text.slice(plain.length).trim();
  const [first = '', ...others] = text.split(' ');
  const lastWord = (names.make(slug)?.name ?? make).split(/[\s-]/).at(-1) ?? '';
  const rest = others.join(' ');
  const isRepeated = lastWord.toLowerCase() === first.toLowerCase() && rest !== '';
  return isRepeated && names.matchModel(slug, rest) ? rest : text;
}

/** A title starts with its make, names it before a known model, or has a model that only one make has. */
function makeOfTitle({ model, title }: Texts, names: VehicleNames): FoundMake | undefined {
  const text = `${model} ${title}`.trim();
  const found = startingMake(text, names) ?? makeWithin(text, names) ?? onlyMake(text, names);
  const slug = found?.slug ?? makeOfModel(text, names);
  const name = slug && names.make(slug)?.name;
  if (!slug || !name) return undefined;
  const rest =
    names.matchModel(slug, text) || !found ? text : withoutMake(found.rest, { slug, make: name }, names);
  return { slug, name, model: '', title: rest, isOfModel: !found };
}

function startingMake(text: string, names: VehicleNames) {
  const found = names.matchMake(text);
  return found?.before === '' ? found : undefined;
}

function makeWithin(text: string, names: VehicleNames) {
  let found = names.matchMake(text);
  while (found && !names.matchModel(found.slug, found.rest)) found = names.matchMake(found.rest);
  return found;
}

/** Words that are makes in the names of cars only. */
const PLAIN_WORD = /^(?:mini|smart|seat|ram|rover|lotus|genesis|dodge|jaguar|eagle|saturn|mercury|pioneer)$/i;

/** Finds the only make of a title, behind one word: `Xe Kia Rondo`. Its model may be unknown. */
function onlyMake(text: string, names: VehicleNames) {
  const found = names.matchMake(text);
  if (!found || found.rest === '' || !/^[\p{L}\p{M}-]+$/u.test(found.before)) return undefined;
  const isName = lettersIn(found.written) > 2 && !PLAIN_WORD.test(found.written);
  return isName && !names.matchMake(found.rest) ? found : undefined;
}

/** Finds the only make with a model of the first words of a title without a make (`MODEL X P100D`). */
function makeOfModel(text: string, names: VehicleNames): string | undefined {
  const words = text.split(' ');
  for (const start of [words.slice(0, 2).join(' '), words[0] ?? '']) {
    const makes =
      start.length < 5 ? [] : names.makes.filter(({ slug }) => names.matchModel(slug, start)?.rest === '');
    if (makes.length === 1) return makes[0]?.slug;
  }
  return undefined;
}

function lettersIn(text: string): number {
  return (text.match(/[\p{L}\p{N}\p{M}]/gu) ?? []).length;
}
