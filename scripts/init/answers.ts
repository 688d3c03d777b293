import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { intro, text } from '@clack/prompts';
import own from '../../package.json' with { type: 'json' };
import { SOURCE_LANGUAGE } from '../../src/contracts/translation-keys.ts';
import { typedCommand, typedFolder } from '../../src/server/config/index.ts';
import { answersFrom } from '../../src/server/manifests/new-region/answers-from.ts';
import type { Answers } from '../../src/server/manifests/new-region/validate-answers.ts';
import { answered, problemOf } from '../regions/new/answers.ts';
import { UsageError } from '../usage-error.ts';
import { brandColours } from './brand-colours.ts';

/** Folder of this package. */
const ROOT = join(import.meta.dirname, '../..');

export interface InitFlags {
  countries?: string;
  languages?: string;
  name?: string;
  colour?: string;
  package?: string;
}

/** What the folder of a company is made of. */
export interface Company {
  /** Absolute. */
  folder: string;
  name: string;
  colours: { primary: string; onPrimary: string };
  /** The default one first. */
  regions: Answers[];
  /** Version or address of the package for `package.json`. */
  spec: string;
}

const COLOUR = '#0f766e';
const MAX_NAME = 40;

/**
 * Returns what is typed, with questions for the rest if there may be any.
 * @throws UsageError for a wrong flag, a missing one, and a folder with files
 */
export async function companyFrom(
  typed: string | undefined,
  flags: InitFlags,
  isAsking: boolean,
): Promise<Company> {
  if (isAsking) intro('The folder of a company');
  const ask = (message: string, initialValue: string, check: (given: string) => unknown) =>
    answered(text({ message, initialValue, validate: (given) => problemOf(() => check(given ?? '')) }));
  const folder = emptyFolder(
    typed ??
      (isAsking
        ? await ask('Folder', installedPackage(typedFolder()) ? '.' : 'my-market', emptyFolder)
        : missing('<folder>')),
  );
  const countries =
    flags.countries ??
    (isAsking
      ? await ask('Countries (ISO codes or English names, the default first)', '', (given) =>
          regionsOf(given),
        )
      : missing('--countries'));
  const regions = regionsOf(countries, flags.languages);
  const usual = titleOf(folder);
  const name = companyName(
    flags.name ?? (isAsking ? await ask('Name of the company', usual, companyName) : usual),
  );
  const colour =
    flags.colour ?? (isAsking ? await ask('Colour of buttons and logo', COLOUR, brandColours) : COLOUR);
  return { folder, name, colours: brandColours(colour), regions, spec: packageSpec(flags.package, folder) };
}

function missing(what: string): never {
  throw new UsageError(
    `${what} is missing: ${typedCommand('init my-market --countries vn')}; ${typedCommand('init --help')} lists options`,
  );
}

function emptyFolder(given: string): string {
  const folder = resolve(typedFolder(), given);
  const found = existsSync(folder) ? entriesOf(folder) : [];
  const known = installedPackage(folder) ? ['.git', ...INSTALLED] : ['.git'];
  const [first] = found.filter((name) => !known.includes(name));
  if (first !== undefined) throw new UsageError(`${given} is not empty (${first}); nothing was written`);
  return folder;
}

/** What `npm install` leaves. */
const INSTALLED = ['node_modules', 'package.json', 'package-lock.json'];

/** The `package.json` of a folder in which Forecourt was installed; undefined: it was not. */
export function installedPackage(folder: string): PackageFile | undefined {
  try {
    const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageFile;
    return found.dependencies?.[own.name] === undefined ? undefined : found;
  } catch {
    return undefined;
  }
}

interface PackageFile {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  scripts?: Record<string, string>;
  [name: string]: unknown;
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    throw new UsageError(`${folder} is not a folder; nothing was written`);
  }
}

/** @throws UsageError for a country or language that is unknown or there twice */
function regionsOf(countries: string, languages?: string): Answers[] {
  const named = countries.split(',').map((each) => each.trim());
  if (named.some((each) => each === '')) throw new UsageError('--countries: a country is missing');
  const all = named.map((country) => answersFrom(country, {}, SOURCE_LANGUAGE));
  const twice = all.find(({ code }, index) => all.findIndex((other) => other.code === code) < index);
  if (twice) throw new UsageError(`--countries: "${twice.code}" is given twice`);
  if (languages === undefined) return all;
  const tags = languages.split(',').map((tag) => tag.trim());
  return all.map(({ facts, code }) => {
    const others = all
      .filter((other) => other.code !== code)
      .flatMap((other) => other.facts.officialLanguages);
    // the language of all texts serves every region
    const own = tags.filter(
      (tag) => tag === SOURCE_LANGUAGE || facts.officialLanguages.includes(tag) || !others.includes(tag),
    );
    return answersFrom(
      facts.country,
      { languages: (own.length > 0 ? own : tags).join(',') },
      SOURCE_LANGUAGE,
    );
  });
}

function companyName(given: string): string {
  const name = given.trim();
  if (name === '' || name.length > MAX_NAME)
    throw new UsageError(`--name: "${name}" cannot be used  allowed: 1 to ${MAX_NAME} characters`);
  return name;
}

/** `my-market` → "My Market" */
function titleOf(folder: string): string {
  const words = basename(folder)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  return title.slice(0, MAX_NAME) || 'My Market';
}

/**
 * Returns the dependency on this package for `package.json` of a new folder: the typed one; else the one by which this
 * package was installed, such as a tarball; else its version.
 * @throws UsageError when a file was typed that does not exist
 */
export function packageSpec(given: string | undefined, folder: string, root = ROOT): string {
  if (given === undefined) return installedSpec(root, folder) ?? `^${own.version}`;
  const spec = fileSpec(given, typedFolder(), folder);
  if (spec !== undefined) return spec;
  if (/^file:|[\\/]|\.tgz$/.test(given) && !isAddress(given))
    throw new UsageError(
      `--package: there is no file ${resolve(typedFolder(), given.replace(/^file:/, ''))}`,
    );
  return given;
}

/** Undefined where it comes from a registry. */
function installedSpec(root: string, folder: string): string | undefined {
  const above = resolve(root, '../..');
  const file = join(above, 'package.json');
  if (basename(dirname(root)) !== 'node_modules' || !existsSync(file)) return undefined;
  const { dependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  const spec = { ...devDependencies, ...dependencies }[own.name];
  return spec === undefined
    ? undefined
    : (fileSpec(spec, above, folder) ?? (isAddress(spec) ? spec : undefined));
}

const isAddress = (spec: string): boolean => /^(?:https?|git|npm|github)\b/.test(spec);

/** A tarball is named from the new folder, as npm reads its path from there. */
function fileSpec(spec: string, from: string, folder: string): string | undefined {
  const file = resolve(from, spec.replace(/^file:/, ''));
  return existsSync(file) ? `file:${relative(folder, file).split(sep).join('/')}` : undefined;
}
