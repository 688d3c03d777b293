import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { StudioAdditionFlag, StudioAdditionKind } from '#contracts/types.ts';

/** Texts by language; the empty language has the key of a text instead. */
export type ByLanguage = Readonly<Record<string, string>>;

export const TEXT_KEY = '';

/** A value of a vocabulary with its label. */
export interface Term {
  value: string;
  label: ByLanguage;
}

/** A value of a filter, as in addresses. */
export interface FilterValue {
  key: string;
  value: string;
}

export type Answer = string | boolean | ByLanguage | readonly Term[] | readonly FilterValue[];

/** What is filled in, by the names of flags. */
export type Answers = Readonly<Record<string, Answer | undefined>>;

export type FlagValue = string | boolean | string[];

/** Returns the answers as flags of the command; empty ones are left out. */
export function flagsOf(kind: StudioAdditionKind, answers: Answers): Record<string, FlagValue> {
  const all = withOptions(answers);
  return Object.fromEntries(
    kind.flags.flatMap((flag): [string, FlagValue][] => {
      const value = flagValue(flag, all[flag.name]);
      return value === undefined ? [] : [[flag.name, value]];
    }),
  );
}

/** Values that have got a label are the options, unless these are named, too. */
function withOptions(answers: Answers): Answers {
  const { options, option } = answers;
  if (!Array.isArray(option) || (typeof options === 'string' && options.trim() !== '')) return answers;
  const values = (option as readonly Term[]).map(({ value }) => value.trim()).filter(Boolean);
  return { ...answers, options: values.join(',') };
}

/** Returns the first needed flag without an answer. */
export const missingFlag = (kind: StudioAdditionKind, answers: Answers): StudioAdditionFlag | undefined =>
  kind.flags.find((flag) => flag.is_needed && flagValue(flag, answers[flag.name]) === undefined);

function flagValue(flag: StudioAdditionFlag, answer: Answer | undefined): FlagValue | undefined {
  if (answer === undefined || answer === false) return undefined;
  if (answer === true) return true;
  if (typeof answer === 'string') return flag.is_repeated ? lines(answer.split('\n')) : filled(answer);
  if (flag.of === 'terms') return lines((answer as readonly Term[]).flatMap(termLines));
  if (flag.of === 'filter_value')
    return lines(
      (answer as readonly FilterValue[]).map(({ key, value }) =>
        key && value.trim() ? `${key}=${value.trim()}` : '',
      ),
    );
  return lines(textLines(answer as ByLanguage));
}

/** `en=Teal` for each language, or the key of a text. */
function textLines(texts: ByLanguage): string[] {
  const key = texts[TEXT_KEY]?.trim();
  if (key) return [key];
  return Object.entries(texts).flatMap(([language, text]) =>
    language !== TEXT_KEY && text.trim() ? [`${language}=${text.trim()}`] : [],
  );
}

const termLines = ({ value, label }: Term): string[] =>
  value.trim() === '' ? [] : textLines(label).map((text) => `${value.trim()}:${text}`);

function lines(all: readonly string[]): string[] | undefined {
  const given = all.map((line) => line.trim()).filter(Boolean);
  return given.length > 0 ? given : undefined;
}

const filled = (text: string): string | undefined => text.trim() || undefined;

/** Returns a name that is made of the English words of an answer; which begins with a letter; empty if there are none in Latin letters. */
export function nameFrom(answers: Answers, languages: readonly string[]): string {
  const texts = (answers.label ?? answers.title) as ByLanguage | undefined;
  const order = [
    SOURCE_LANGUAGE,
    ...languages.filter((tag) => tag.startsWith(`${SOURCE_LANGUAGE}-`)),
    ...languages,
  ];
  const text = order.map((tag) => texts?.[tag]?.trim()).find(Boolean) ?? '';
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[_0-9]+/, '')
    .slice(0, 39)
    .replace(/_+$/, '');
}
