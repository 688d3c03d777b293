import { posix } from 'node:path';
import { DOCUMENTS, type Documents } from './document-sections.ts';
import type { CodeFile, Fault } from './fault.ts';

/** The end of a line with the blanks of the next one and what begins it in a comment. */
const LINE = String.raw`\r?\n[ \t]*(?:(?:\*(?!\/)|\/\/|--|#)[ \t]*)?`;
/** Blanks and ends of lines; each text matches in one way only, so that a failed match is not tried again and again. */
const GAP = `(?:[ \\t]+(?:${LINE})*|(?:${LINE})+)`;
const NUMBER = String.raw`(?:[AR]\d{1,2}|\d+(?:\.\d+)*)\b`;
const NUMBERS = `${NUMBER}(?:(?:,${GAP}?|${GAP}(?:and|or)${GAP}|–)${NUMBER})*`;

/** `SPEC 3.6`, `SPEC 7.3–7.5`, `HARDENING A01, A03`, also across two lines of a comment. */
const SECTIONS = new RegExp(String.raw`\b(${Object.keys(DOCUMENTS).join('|')})${GAP}(${NUMBERS})`, 'g');
/** `(A17)` and `(A31, A52)`, as titles of tests name threats. */
const THREATS = /\(((?:A\d{2}|R\d{1,2})(?:, (?:A\d{2}|R\d{1,2}))*)\)/g;
const DECISIONS = /(?<![\w-])(?:docs\/decisions\/|[Dd]ecisions? )(\d{4})\b/g;
/** Decisions name each other by number: `(0019)`. */
const AMONG_DECISIONS = /\((0\d{3})\)/g;
const DOCUMENT_FILES = /(?<![\w./-])docs\/[\w/.-]*\.(?:md|csv|webp|json)\b/g;
const LINKS = /\]\((?![a-z]+:|#|\/)([^)\s#]+)/g;

/** Reports references to sections, decisions and files of documentation that do not exist. */
export function referenceFaults({ file, text }: CodeFile, documents: Documents): Fault[] {
  const faults: Fault[] = [];
  const add = (index: number, reference: string, fix: string) =>
    faults.push({
      file,
      line: text.slice(0, index).split('\n').length,
      message: `refers to ${reference}, which does not exist; ${fix}`,
    });
  const checkSections = (index: number, word: string, numbers: readonly string[]) => {
    for (const number of numbers)
      if (!documents.sections[word]?.has(number)) add(index, `${word} ${number}`, fixOf(word, documents));
  };
  const checkFile = (index: number, path: string) => {
    if (!isThere(path, documents)) add(index, path, 'correct the path');
  };

  for (const { 1: word = '', 2: list = '', index } of text.matchAll(SECTIONS))
    checkSections(index, word, numbersOf(list));
  for (const { 1: list = '', index } of text.matchAll(THREATS))
    checkSections(index, 'HARDENING', numbersOf(list));
  if (file.endsWith('.md'))
    for (const [index, numbers] of columnNumbers(text)) checkSections(index, 'SPEC', numbers);
  const decisions = file.startsWith('docs/decisions/') ? [DECISIONS, AMONG_DECISIONS] : [DECISIONS];
  for (const { 1: number = '', index } of decisions.flatMap((form) => [...text.matchAll(form)]))
    if (!documents.decisions.has(number))
      add(index, `decision ${number}`, 'docs/decisions has no file with this number');
  for (const { 0: path, index } of text.matchAll(DOCUMENT_FILES)) checkFile(index, path);
  if (file.endsWith('.md'))
    for (const { 1: link = '', index } of text.matchAll(LINKS))
      checkFile(index, posix.join(posix.dirname(file), decodeURI(link)));
  return faults;
}

function fixOf(word: string, { sections }: Documents): string {
  const place = DOCUMENTS[word] ?? word;
  return sections[word] ? `${place} has no section with this number` : `${place} is missing`;
}

/** Whether a path is that of a file, or of a folder with files. */
function isThere(path: string, { files }: Documents): boolean {
  const folder = path.replace(/\/*$/, '/');
  return files.has(path) || [...files].some((file) => file.startsWith(folder));
}

/** `7.3–7.5, 8` → 7.3, 7.4, 7.5, 8. */
export function numbersOf(list: string): string[] {
  return [...list.matchAll(new RegExp(`(${NUMBER})(?:–(${NUMBER}))?`, 'g'))].flatMap(([, from = '', to]) => {
    const [, stem = '', first] = /^(.*?)(\d+)$/.exec(from) ?? [];
    const last = /\d+$/.exec(to ?? '')?.[0];
    if (last === undefined) return [from];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: Math.max(count, 1) }, (_, step) => `${stem}${Number(first) + step}`);
  });
}

/** Numbers in the columns of tables that are headed SPEC, each with its place in the text. */
function columnNumbers(text: string): [index: number, numbers: string[]][] {
  const found: [number, string[]][] = [];
  let column = -1;
  let index = 0;
  for (const line of text.split('\n')) {
    const cells = line.startsWith('|') ? line.split('|').map((cell) => cell.trim()) : [];
    if (cells.length === 0) column = -1;
    else if (cells.includes('SPEC')) column = cells.indexOf('SPEC');
    else if (column > 0 && /^[\d., ]+$/.test(cells[column] ?? ''))
      found.push([index, numbersOf(cells[column] ?? '')]);
    index += line.length + 1;
  }
  return found;
}
