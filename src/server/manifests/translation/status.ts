import type { LocaleSet } from '../locales/read-locales.ts';
import { type TextUnit, unitsOf } from './text-unit.ts';

/** Texts of staff, which stay in the source language. */
export const OF_STAFF = 'desk';

const WIDTH = 20;
const MAX_NAMED = 3;

/** One line a language: how much is translated, and what visitors see first of the rest. */
export function statusLines(locales: LocaleSet, languages: readonly string[], source: string): string[] {
  const width = Math.max(...languages.map((tag) => tag.length));
  return languages.map((language) => {
    const units = visitorUnits(locales, language, source);
    const open = units.filter(isOpen);
    const done = units.length - open.length;
    const bar = '#'.repeat(Math.floor((WIDTH * done) / Math.max(1, units.length))).padEnd(WIDTH, '.');
    const percent = Math.floor((100 * done) / Math.max(1, units.length));
    const left = open.length === 0 ? '' : `  left: ${namesOf(open)}`;
    return `${language.padEnd(width)}  [${bar}] ${String(percent).padStart(3)} %  ${done} of ${units.length}${left}`;
  });
}

/** Numbers of a language: how many texts of visitors it has to have, and how many it has. */
export function countTexts(locales: LocaleSet, language: string, source: string) {
  const units = visitorUnits(locales, language, source);
  return { language, done: units.length - units.filter(isOpen).length, total: units.length };
}

const visitorUnits = (locales: LocaleSet, language: string, source: string): TextUnit[] =>
  unitsOf(locales, language, source).filter(({ key }) => !key.startsWith(`${OF_STAFF}:`));

/** Whether a text shows in the source language. */
export const isOpen = ({ target, fallback }: TextUnit): boolean =>
  target === undefined && fallback === undefined;

function namesOf(open: readonly TextUnit[]): string {
  const counts = [...Map.groupBy(open, ({ key }) => key.split(':', 1)[0] ?? '')].map(
    ([name, texts]) => `${name} ${texts.length}`,
  );
  const more = counts.length - MAX_NAMED;
  return counts.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more files` : '');
}
