import type { RegionManifest } from '../../../src/contracts/types.ts';
import type { ContentName } from '../../../src/server/manifests/content/content-files.ts';
import type { LayeredDocument } from '../../../src/server/manifests/json/layered-document.ts';
import type { LocaleSet } from '../../../src/server/manifests/locales/read-locales.ts';
import type { RegionFolders } from '../folders.ts';
import type { Addition } from './addition.ts';

/** A region that something is added to. */
export interface AddContext {
  manifest: RegionManifest;
  document: LayeredDocument;
  /** Tags of its languages. */
  languages: readonly string[];
  locales: LocaleSet;
  folders: RegionFolders;
  /** Whether the manifest is a draft of the studio: files of content become drafts, too. */
  isDraft?: boolean;
  /** Drafts of other files by absolute name, which are added to instead of the files. */
  unwritten?: ReadonlyMap<string, string>;
}

/** What is answered, so that the studio asks for it by a list of what there is, or by a field for each part. */
export type AskedFor =
  | 'field'
  | 'filter_value'
  | 'language'
  | 'pictogram'
  | 'province'
  | 'question'
  | 'setting'
  | 'slugs'
  | 'terms'
  | 'vocabulary'
  | 'words';

/** Values of flags by their names; those that may be repeated are lists. */
export type Given = Readonly<Record<string, string | readonly string[] | boolean | undefined>>;

/** Additions to a file with all that it inherits. */
export interface FileAdditions {
  document: LayeredDocument;
  additions: readonly Addition[];
}

/** What one thing adds to the files of a region. */
export interface Plan {
  files: readonly FileAdditions[];
  /** Files that do not exist yet. */
  created?: readonly { file: string; text: string }[];
  /** What remains to be done. */
  steps?: readonly string[];
}

/** A flag, which is asked for on a terminal when it is needed. */
export interface AddFlag {
  /** `label`; camel case in options of commander. */
  name: string;
  /** What stands behind the flag in the help; none for a switch. */
  value?: string;
  text: string;
  /** Once for each language. */
  isText?: true;
  /** May be given several times. */
  isRepeated?: true;
  /** Absent: any text. */
  of?: AskedFor;
  /** All values that it may have. */
  choices?: readonly string[];
  /** Whether the thing cannot be added without it. */
  isNeeded?(name: string, context: AddContext): boolean;
}

/** A sort of thing that can be added to a region. */
export interface Addable {
  name: string;
  /** Name of what is added, as it stands in the help. */
  argument: string;
  argumentText: string;
  /** Absent: any name. */
  argumentOf?: AskedFor;
  summary: string;
  /** Where the thing is written. */
  places: string;
  /** File of content that it is written into; absent: the manifest. */
  content?: ContentName;
  flags: readonly AddFlag[];
  example: string;
  /** @throws UsageError */
  plan(name: string, given: Given, context: AddContext): Plan | Promise<Plan>;
}

/** Value of a flag with a single value. */
export function one(given: Given, name: string): string | undefined {
  const value = given[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Values of a flag that may be given several times. */
export function many(given: Given, name: string): readonly string[] {
  const value = given[name];
  return Array.isArray(value) ? value : typeof value === 'string' ? [value] : [];
}

/** For a flag that is always needed. */
export const always = (): boolean => true;

/** A flag with a text for each language of the region. */
export const textFlag = (name: string, text: string, isNeeded?: AddFlag['isNeeded']): AddFlag => ({
  name,
  value: 'text',
  text,
  isText: true,
  isRepeated: true,
  ...(isNeeded && { isNeeded }),
});

/** A flag with words by which the search box finds the thing. */
export const wordsFlag = (sample: string): AddFlag => ({
  name: 'words',
  value: 'words',
  text: `words of the search box: ${sample}`,
  isRepeated: true,
  of: 'words',
});

/** A plan that adds to one file alone. */
export const planOf = (document: LayeredDocument, additions: readonly Addition[]): Plan => ({
  files: [{ document, additions }],
});
