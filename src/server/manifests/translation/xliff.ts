import { DOMParser, type Element, type Node, ParseError } from '@xmldom/xmldom';
import { UsageError } from '../../errors/usage-error.ts';
import { notesOf, PAGES, type TextUnit } from './text-unit.ts';
import type { TranslatedRow, Translations } from './translated-row.ts';

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:1.2';
/** Parts of a text that a translator keeps as they are. */
const KEPT = /(\{\{[^{}]*\}\}|<\/?\w+\s*\/?>)/g;
/** States of a translation that is none yet. */
const OPEN_STATES = ['new', 'needs-translation'];
/** States in which somebody has said that the source itself is the translation. */
const DONE_STATES = ['translated', 'signed-off', 'final'];

/** Writes texts as XLIFF 1.2, with a file for each namespace. */
export function writeXliff(units: readonly TextUnit[], language: string, source: string): string {
  const files = [...Map.groupBy(units, ({ key }) => key.split(':', 1)[0] ?? '')];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff version="1.2" xmlns="${NAMESPACE}">`,
    ...files.flatMap(([name, members]) => [
      `  <file original="${escaped(name)}" source-language="${source}" target-language="${language}" datatype="plaintext">`,
      `    <header><note>${escaped(PAGES[name] ?? name)}</note></header>`,
      '    <body>',
      ...members.flatMap(unitLines),
      '    </body>',
      '  </file>',
    ]),
    '</xliff>',
    '',
  ].join('\n');
}

function unitLines(unit: TextUnit): string[] {
  const { key, source, target } = unit;
  return [
    `      <trans-unit id="${escaped(key)}" xml:space="preserve">`,
    `        <source>${marked(source)}</source>`,
    target === undefined
      ? '        <target state="needs-translation"></target>'
      : `        <target state="translated">${marked(target)}</target>`,
    ...notesOf(unit).map((note) => `        <note>${escaped(note)}</note>`),
    '      </trans-unit>',
  ];
}

/** Placeholders and tags stand in elements, which tools keep. */
function marked(text: string): string {
  return text
    .split(KEPT)
    .map((part, index) =>
      index % 2 === 1 ? `<ph id="${(index + 1) / 2}">${escaped(part)}</ph>` : escaped(part),
    )
    .join('');
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;');
}

/** Reads such a file as tools give it back. @throws UsageError for another file */
export function readXliff(text: string): Translations {
  const root = parseXml(text);
  if (root.localName !== 'xliff' || !/^1\./.test(root.getAttribute('version') ?? ''))
    throw new UsageError('the file is no XLIFF 1.2: let the tool save it as <xliff version="1.2">');
  const files = elements(root, 'file');
  const languages = new Set(files.map((file) => file.getAttribute('target-language') ?? ''));
  const [language = ''] = languages;
  if (languages.size !== 1 || language === '')
    throw new UsageError('each <file> needs the same "target-language"');
  return { language, problems: [], rows: elements(root, 'trans-unit').map(rowOf) };
}

function rowOf(unit: Element): TranslatedRow {
  const [source] = elements(unit, 'source');
  const [target] = elements(unit, 'target');
  const state = target?.getAttribute('state') ?? '';
  // tools fill in the source for what nobody has translated
  const isSource = target?.textContent === source?.textContent;
  const isDone = DONE_STATES.includes(state) && unit.getAttribute('approved') !== 'no';
  const isOpen = OPEN_STATES.includes(state) || (isSource && !isDone);
  const { lineNumber = 1, columnNumber = 1 } = (target ?? unit) as Node & {
    lineNumber?: number;
    columnNumber?: number;
  };
  return {
    key: unit.getAttribute('id') ?? '',
    source: source?.textContent ?? '',
    target: isOpen ? '' : (target?.textContent ?? ''),
    line: lineNumber,
    column: columnNumber,
  };
}

/** Elements below one, but not those within `alt-trans`, which are suggestions of a tool. */
function elements(parent: Element, name: string): Element[] {
  return [...parent.getElementsByTagNameNS('*', name)].filter(
    (element) => element.parentNode?.nodeName !== 'alt-trans',
  );
}

function parseXml(text: string): Element {
  const faults: string[] = [];
  // a fatal fault is thrown behind its report
  const parser = new DOMParser({ onError: (_level, message) => faults.push(message) });
  try {
    const root = parser.parseFromString(text, 'text/xml').documentElement;
    if (root && faults.length === 0) return root;
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    faults.push(error.message);
  }
  throw new UsageError(`the file is no XML: ${faults[0] ?? 'it is empty'}`);
}
