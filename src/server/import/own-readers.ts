import type { FeedReader } from './feed-reader.ts';
import { readCsv } from './read-csv.ts';
import { isJsonLine, readJsonLines } from './read-json-lines.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readXml } from './read-xml.ts';

/** Readers of the site, in the order in which they are asked. */
export const OWN_READERS: readonly FeedReader[] = [
  {
    name: 'json-lines',
    recognises: (line) => line.startsWith('{') && isJsonLine(line),
    read: readJsonLines,
  },
  { name: 'json', recognises: (line) => /^[[{]/.test(line), read: readJsonRows },
  {
    name: 'xml',
    recognises: (line) => /^<[?!a-z]/i.test(line),
    read: (text, { encoding }) => readXml(text, encoding),
  },
  { name: 'csv', recognises: () => true, read: (text, { delimiter = ',' }) => readCsv(text, delimiter) },
];
