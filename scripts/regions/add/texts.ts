import type { LocalizedText } from '../../../src/contracts/types.ts';
import { UsageError } from '../../usage-error.ts';

const KEY = /^[a-z][a-z0-9-]*:[A-Za-z0-9_][A-Za-z0-9_.-]*$/;

/**
 * Reads a text of flags: the key of a text (`cars:field.mileage`), or `<language>=<text>` for each language, or one text for
 * all that are not named.
 * @throws UsageError naming the languages without a text
 */
export function readText(
  flag: string,
  given: readonly string[],
  languages: readonly string[],
): LocalizedText {
  const [first = ''] = given;
  if (given.length === 1 && KEY.test(first)) return first;
  const texts = new Map<string, string>();
  let forOthers: string | undefined;
  for (const each of given) {
    const [, tag = '', text = ''] = /^([^=\s]+)=(.*)$/s.exec(each) ?? [];
    if (languages.some((code) => code === tag || baseOf(code) === tag)) texts.set(tag, text.trim());
    else forOthers = each.trim();
  }
  const missing = languages.filter((code) => !texts.has(code) && !texts.has(baseOf(code)));
  if (missing.length > 0 && !forOthers)
    throw new UsageError(
      `--${flag}: the text is missing in ${missing.join(', ')}  allowed: --${flag} ${missing[0]}=<text> for each language, or the key of a text`,
    );
  for (const code of missing) texts.set(code, forOthers ?? '');
  return Object.fromEntries(texts);
}

/** Reads `<language>=<word>,<word>` of flags: words by language. @throws UsageError */
export function readWords(
  flag: string,
  given: readonly string[],
  languages: readonly string[],
): [string, string[]][] {
  return given.map((each) => {
    const [, tag = '', words = ''] = /^([^=\s]+)=(.*)$/s.exec(each) ?? [];
    if (!languages.some((code) => code === tag || baseOf(code) === tag))
      throw new UsageError(
        `--${flag}: ${JSON.stringify(each)} names no language of the region  allowed: ${languages.join(', ')}, such as --${flag} ${languages[0]}=word,word`,
      );
    return [tag, splitList(words)];
  });
}

/** Parts of a list with commas. */
export const splitList = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const baseOf = (code: string): string => code.split('-', 1)[0] ?? '';

/** `inventory.power` → `power` */
export const lastPart = (field: string): string => field.slice(field.lastIndexOf('.') + 1);
