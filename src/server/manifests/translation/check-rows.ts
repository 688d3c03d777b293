import { baseKey, PLURAL } from '#domain/text/placeholders.ts';
import { parseJsonText } from '../json/read-json-file.ts';
import { placeholderProblems } from '../locales/placeholders.ts';
import { pluralProblems } from '../locales/plurals.ts';
import { addFile, type LanguageTexts, type LocaleSet } from '../locales/read-locales.ts';
import { setText } from '../locales/set-text.ts';
import { isUntranslated } from '../locales/untranslated.ts';
import { nearest } from '../nearest.ts';
import { type Problem, pathText } from '../problem.ts';
import type { TextUnit } from './text-unit.ts';
import { rowProblem, type TranslatedRow, type Translations } from './translated-row.ts';

/** No text of a page begins like this, a formula does. `+`, `-` and `@` are beginnings of texts, too; files for spreadsheets quote them. */
const FORMULA = /^[\p{Cc}\p{Cf}\s]*[=\uFF1D]/u;

/** Characters of a text; the longest ones of the product have a tenth of them. */
const MAX_LENGTH = 10_000;

export interface CheckedRows {
  /** Rows with another translation than the texts have. */
  changed: readonly TranslatedRow[];
  problems: readonly Problem[];
}

/**
 * Checks the rows of a file of translations against the texts. Rows without a translation are left out.
 * @param hasAllForms whether plural forms that are missing are problems; not while texts are written one by one
 */
export function checkRows(
  file: string,
  { language, rows }: Pick<Translations, 'language' | 'rows'>,
  units: readonly TextUnit[],
  locales: LocaleSet,
  source: string,
  hasAllForms = true,
): CheckedRows {
  const known = new Map(units.map((unit) => [unit.key, unit]));
  const problems: Problem[] = [];
  const changed: TranslatedRow[] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    if (row.key === '' && row.target === '') continue;
    const unit = known.get(row.key);
    const first = seen.get(row.key);
    seen.set(row.key, first ?? row.line);
    if (first !== undefined)
      problems.push(
        rowProblem(file, row, {
          message: `the text is there twice, first in line ${first}`,
          allowed: 'each text once',
        }),
      );
    else if (!unit) problems.push(rowProblem(file, row, unknownKey(row, language, known)));
    else if (row.target.trim() === '' || isUntranslated(row.target) || row.target === unit.target) continue;
    else if (row.target.length > MAX_LENGTH)
      problems.push(
        rowProblem(file, row, {
          message: `the text has ${row.target.length} characters`,
          allowed: `at most ${MAX_LENGTH}`,
        }),
      );
    else if (FORMULA.test(row.target) && !FORMULA.test(unit.source))
      problems.push(
        rowProblem(file, row, {
          message: 'the text begins like a formula of a spreadsheet',
          allowed: 'a text that does not begin with =',
        }),
      );
    else {
      changed.push(row);
      if (row.source !== '' && row.source !== unit.source)
        problems.push(
          rowProblem(file, row, {
            severity: 'warning',
            message: `the text was ${JSON.stringify(row.source)} when the file was written`,
            allowed: JSON.stringify(unit.source),
          }),
        );
    }
  }
  const context = { language, locales, source, hasAllForms };
  return { changed, problems: [...problems, ...textProblems(file, changed, context)] };
}

function unknownKey({ key }: TranslatedRow, language: string, known: ReadonlyMap<string, TextUnit>) {
  const forms = [...known.keys()].filter((each) => baseKey(each) === baseKey(key));
  if (PLURAL.test(key) && forms.length > 0)
    return { message: `${language} has no plural form as in "${key}"`, allowed: forms.join(', ') };
  const suggestion = nearest(key, known.keys());
  return { message: `there is no text "${key}"`, ...(suggestion !== undefined && { suggestion }) };
}

interface RowContext {
  language: string;
  locales: LocaleSet;
  source: string;
  hasAllForms: boolean;
}

/** What the check says of the texts when the rows are among them, at the rows. */
function textProblems(
  file: string,
  rows: readonly TranslatedRow[],
  { language, locales, source, hasAllForms }: RowContext,
): Problem[] {
  const namespaces = new Set(rows.map(({ key }) => key.split(':', 1)[0] ?? ''));
  const texts = new Map([
    ...ownTexts(locales, language, namespaces),
    ...rows.map(({ key, target }) => [key, target] as const),
  ]);
  const merged: LocaleSet = {
    ...locales,
    languages: new Map(locales.languages),
    messages: new Map(),
    faulty: new Set(),
    problems: [],
    overrides: new Map(),
  };
  merged.languages.set(language, new Map());
  for (const [namespace, members] of Map.groupBy(texts, ([key]) => key.split(':', 1)[0] ?? '')) {
    const nested = {};
    for (const [key, text] of members) setText(nested, key.slice(namespace.length + 1).split('.'), text);
    addFile(parseJsonText(`${namespace}:`, JSON.stringify(nested)), language, namespace, merged, true);
  }
  const context = { locales: merged, languages: [language], source, manifestKeys: new Set<string>() };
  const found = [
    ...merged.problems,
    ...placeholderProblems(context),
    ...(hasAllForms ? pluralProblems(context) : []),
  ];
  return rows.flatMap((row) => {
    const namespace = row.key.split(':', 1)[0] ?? '';
    const path = pathText(row.key.slice(namespace.length + 1).split('.'));
    const isOfRow = (problem: Problem) =>
      problem.file === `${namespace}:` && (problem.path === path || isOfForm(problem, path));
    return found
      .filter(isOfRow)
      .map(({ message, allowed, suggestion }) => rowProblem(file, row, { message, allowed, suggestion }));
  });
}

/** A form that is missing is reported once, at one of the others. */
const isOfForm = ({ path, message }: Problem, of: string): boolean =>
  message.startsWith('the plural form') && PLURAL.test(path) && baseKey(path) === baseKey(of);

function ownTexts(
  { languages }: LocaleSet,
  language: string,
  namespaces: ReadonlySet<string>,
): [string, string][] {
  const spaces: LanguageTexts = languages.get(language) ?? new Map();
  return [...spaces]
    .filter(([namespace]) => namespaces.has(namespace))
    .flatMap(([namespace, keys]) =>
      [...keys].map(([key, { text }]): [string, string] => [`${namespace}:${key}`, text]),
    );
}
