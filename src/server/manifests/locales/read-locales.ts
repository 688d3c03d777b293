import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { isObject, type Json, mergePatch } from '#region/manifest/merge-patch.ts';
import { layeredDocument } from '../json/layered-document.ts';
import { type JsonFile, parseJsonText, readJsonFile } from '../json/read-json-file.ts';
import type { Problem } from '../problem.ts';
import { describeValue } from '../schema/describe-schema.ts';
import { unreadFiles } from '../unread-files.ts';
import { textFinding } from './text-finding.ts';
import { withoutUntranslated } from './untranslated.ts';

/** File of a language with its words, beside the files of texts. */
const WORDS_FILE = 'words.json';

/** Placeholders, tags and references to other texts. */
const KEPT = /(\{\{.*?\}\}|<[^>]*>|\$t\(.*?\))/;

/** Scripts that set no blanks between words. */
const IS_JOINED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** A text of a locale file with its position. */
export interface LocaleText {
  text: string;
  path: readonly string[];
  file: JsonFile;
}

/** Texts of one language: namespace → dotted key → text. */
export type LanguageTexts = Map<string, Map<string, LocaleText>>;

export interface LocaleSet {
  /** Language code → texts, those of LOCALES_DIR over the shipped ones. */
  languages: Map<string, LanguageTexts>;
  /** Only shipped texts. */
  shipped: Map<string, LanguageTexts>;
  /** Only texts that LOCALES_DIR adds or replaces. */
  overrides: Map<string, LanguageTexts>;
  /** Language code → namespace → nested texts as in the files, with overrides, without untranslated texts. */
  messages: Map<string, Record<string, Json>>;
  /** Reported files (`ar:home`) and texts (`ar:home:title`), which are not reported as missing. */
  faulty: Set<string>;
  folders: { shipped: string; overrides?: string };
  problems: Problem[];
}

export interface LocaleOptions {
  shippedLocalesDir: string;
  localesDir?: string | undefined;
  /** Only these; default: all. */
  languages?: readonly string[];
  /** Texts of files that are not written yet and take the place of files, by absolute name. */
  unwritten?: ReadonlyMap<string, string> | undefined;
}

/** Reads `<language>/<namespace>.json` of the shipped texts and the customer's own over them. */
export async function readLocales(options: LocaleOptions): Promise<LocaleSet> {
  const { shippedLocalesDir, localesDir } = options;
  const folders = { shipped: resolve(shippedLocalesDir), overrides: localesDir && resolve(localesDir) };
  const set: LocaleSet = {
    languages: new Map(),
    shipped: new Map(),
    overrides: new Map(),
    messages: new Map(),
    faulty: new Set(),
    folders,
    problems: [],
  };
  await readFolder(folders.shipped, set, { ...options, isOverride: false });
  if (folders.overrides && folders.overrides !== folders.shipped) {
    const before = set.problems.length;
    const hasWords = await replaceWords(folders.overrides, set, options);
    await readFolder(folders.overrides, set, { ...options, isOverride: true });
    if (!hasWords && set.overrides.size === 0 && set.problems.length === before)
      set.problems.push(nothingIn(folders.overrides));
  }
  return set;
}

/** Puts the words of a company into the shipped texts; its own texts stay as they are. @returns whether there are any */
async function replaceWords(
  folder: string,
  { messages, problems }: LocaleSet,
  { languages, unwritten }: LocaleOptions,
): Promise<boolean> {
  let hasWords = false;
  for (const [language, texts] of messages) {
    const path = join(folder, language, WORDS_FILE);
    if ((languages && !languages.includes(language)) || !existsSync(path)) continue;
    const text = unwritten?.get(path);
    const file = text === undefined ? await readJsonFile(path) : parseJsonText(path, text);
    hasWords = true;
    problems.push(...file.problems);
    if (file.value === undefined) continue;
    const words = isObject(file.value) ? Object.entries(file.value) : [];
    const wrong = words.flatMap(([word, own]) =>
      word.trim() === '' || typeof own !== 'string' ? [[word]] : [],
    );
    if (!isObject(file.value)) wrong.push([]);
    for (const path of wrong)
      problems.push(
        layeredDocument([file]).problemAt(path, {
          message: 'must be a word in double quotes with what stands for it',
          allowed: '"car": "motorbike"',
        }),
      );
    if (wrong.length === 0)
      for (const [namespace, before] of Object.entries(texts))
        texts[namespace] = withOwnWords(before, Object.fromEntries(words) as OwnWords);
  }
  return hasWords;
}

function nothingIn(folder: string): Problem {
  const message = 'this folder of your own texts (LOCALES_DIR) has no texts';
  const allowed = 'files <language>/<namespace>.json';
  return { file: folder, line: 1, column: 1, path: '', severity: 'warning', message, allowed };
}

/** Reports files outside language folders, unless the shipped folder has them too. */
async function besideLanguages(folder: string, shipped: string): Promise<Problem[]> {
  const known = await entriesOf(shipped, false);
  const names = (await entriesOf(folder, false)).filter((name) => !known.includes(name));
  return names.map((name) => ({
    file: join(folder, name),
    line: 1,
    column: 1,
    path: '',
    severity: 'error',
    message: 'this file is not read: it is not in the folder of a language',
    allowed: `<language>/${name}`,
  }));
}

async function readFolder(
  folder: string,
  set: LocaleSet,
  {
    isOverride,
    languages,
    unwritten = new Map(),
  }: Pick<LocaleOptions, 'languages' | 'unwritten'> & { isOverride: boolean },
): Promise<void> {
  if (isOverride) set.problems.push(...(await besideLanguages(folder, set.folders.shipped)));
  const added = [...unwritten.keys()].filter((file) => dirname(dirname(file)) === folder);
  const known = [...(await entriesOf(folder, true)), ...added.map((file) => basename(dirname(file)))];
  for (const language of [...new Set(known)].sort()) {
    if (languages && !languages.includes(language)) continue;
    const own = join(folder, language);
    set.problems.push(...unreadFiles(own));
    const names = [
      ...(await entriesOf(own, false)),
      ...added.filter((file) => dirname(file) === own).map((file) => basename(file)),
    ];
    for (const name of [...new Set(names)].sort()) {
      if (isOverride && name === WORDS_FILE) continue;
      const namespace = name.slice(0, -'.json'.length);
      const path = join(own, name);
      const text = unwritten.get(path);
      const file = text === undefined ? await readJsonFile(path) : parseJsonText(path, text);
      set.problems.push(...file.problems);
      if (file.value !== undefined) addFile(file, language, namespace, set, isOverride);
      else set.faulty.add(`${language}:${namespace}`);
    }
  }
}

/** Adds the texts of a file to the set, over existing ones. */
export function addFile(
  file: JsonFile,
  language: string,
  namespace: string,
  set: LocaleSet,
  isOverride: boolean,
): void {
  const { value = {} } = file;
  reportNonTexts(value, file, `${language}:${namespace}`, set);
  const messages = set.messages.get(language) ?? {};
  messages[namespace] = mergePatch(messages[namespace], withoutUntranslated(value));
  set.messages.set(language, messages);
  const found: [key: string, text: LocaleText][] = [];
  flatten(value, [], file, found);
  for (const texts of [set.languages, isOverride ? set.overrides : set.shipped]) {
    const namespaces: LanguageTexts = texts.get(language) ?? new Map();
    const keys = namespaces.get(namespace) ?? new Map();
    for (const [key, text] of found) keys.set(key, text);
    texts.set(language, namespaces.set(namespace, keys));
  }
}

/** Reports values of a locale file that are neither texts nor objects. */
function reportNonTexts(root: Json, file: JsonFile, name: string, set: LocaleSet): void {
  const document = layeredDocument([file]);
  const visit = (value: Json, path: readonly string[]): void => {
    if (typeof value === 'string') {
      const finding = textFinding(value);
      if (finding) set.problems.push(document.problemAt(path, finding));
      return;
    }
    if (isObject(value)) {
      for (const [key, part] of Object.entries(value)) visit(part, [...path, key]);
      return;
    }
    set.faulty.add([name, path.join('.')].join(':'));
    const message = `must be a text in double quotes, not ${describeValue(value)}`;
    set.problems.push(document.problemAt(path, { message, allowed: 'a text, or an object of texts' }));
  };
  visit(root, []);
}

function flatten(value: Json, path: readonly string[], file: JsonFile, into: [string, LocaleText][]): void {
  if (typeof value === 'string') into.push([path.join('.'), { text: value, path, file }]);
  else if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    for (const [key, part] of Object.entries(value)) flatten(part, [...path, key], file, into);
  }
}

async function entriesOf(folder: string, isFolder: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() === isFolder && (isFolder || entry.name.endsWith('.json')))
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/** Words of one language and what stands for them: `car` → `motorbike`. */
type OwnWords = Readonly<Record<string, string>>;

/** The texts with the words of a company in place of ours; letter case follows the text. */
function withOwnWords(texts: Json, words: OwnWords): Json {
  const names = Object.keys(words).sort((a, b) => b.length - a.length);
  if (names.length === 0) return texts;
  const pattern = new RegExp(names.map(patternOf).join('|'), 'giu');
  const own = new Map(Object.entries(words).map(([word, text]) => [word.toLowerCase(), text]));
  const replace = (found: string) => {
    const text = own.get(found.toLowerCase()) ?? found;
    const [first = ''] = found;
    return first === first.toLowerCase() ? text : text.charAt(0).toUpperCase() + text.slice(1);
  };
  const visit = (value: Json): Json => {
    if (typeof value === 'string')
      return value
        .split(KEPT)
        .map((part, at) => (at % 2 === 0 ? part.replace(pattern, replace) : part))
        .join('');
    return isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, part]) => [key, visit(part as Json)]))
      : value;
  };
  return visit(texts);
}

function patternOf(word: string): string {
  const plain = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return IS_JOINED.test(word) ? plain : `(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`;
}
