import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { formatOf } from './suggest-for-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-format-'));
afterAll(() => rmSync(folder, { recursive: true }));

const CSV = 'id;make;price\n1;Škoda;10\n';
const LATIN = Buffer.from('id;make;price\n1;Citro\u00ebn;10\n', 'latin1');
const XML = `<cars>${'<car><a>1; 2; 3; 4</a><b>é</b></car>'.repeat(9)}</cars>`;
const workbook = await writeWorkbook([[{ value: 'id' }, { value: 'Citroën' }]]).toBuffer();

it.each<[string, string | Uint8Array, object]>([
  ['CSV', CSV, { delimiter: ';' }],
  ['CSV packed by gzip', gzipSync(CSV), { delimiter: ';' }],
  ['CSV of an older program', LATIN, { delimiter: ';', encoding: 'windows-1252' }],
  ['the same packed by gzip', gzipSync(LATIN), { delimiter: ';', encoding: 'windows-1252' }],
  ['XML', XML, {}],
  ['an Excel workbook', workbook, {}],
])('%s is read as what is in it', async (_name, content, format) => {
  const file = join(folder, 'file');
  writeFileSync(file, content);
  expect(await formatOf(file, ['en'])).toEqual(format);
});
