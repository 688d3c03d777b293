import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { growth, LINEAR, repeated } from '../../../tests/growth.ts';
import { zip } from '../../../tests/zip.ts';
import type { FileFormat } from './feed-reader.ts';
import { readCsv } from './read-csv.ts';
import { readRows } from './read-rows.ts';

const folder = mkdtempSync(join(tmpdir(), 'forecourt-rows-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function rows(content: string | Uint8Array, format?: FileFormat): Promise<unknown[]> {
  const file = join(folder, 'file');
  writeFileSync(file, content);
  const read: unknown[] = [];
  for await (const row of readRows(file, format)) read.push('broken' in row ? row.broken : { ...row.values });
  return read;
}

describe('an Excel workbook', () => {
  const day = { value: new Date(Date.UTC(2023, 4, 9)), type: Date, format: 'dd/mm/yyyy' };
  const moment = { value: new Date(Date.UTC(2023, 4, 9, 14, 30)), type: Date, format: 'dd/mm/yyyy hh:mm' };
  const title = (text: string) => ({ value: text });
  const stock = [
    [title('Stock of May')],
    [],
    [...['id', 'car', 'price', 'day', 'sold', 'price'].map(title), null, title('Text')],
    [1, 'Škoda Octavia 1.4', 0.1 + 0.2, day, true, 5, 'no name', 'two\nlines'].map((cell) =>
      typeof cell === 'object' ? cell : { value: cell },
    ),
    [],
    [null, { value: '00123' }, { value: 1_234_567_890_123 }, moment],
  ];
  const packed = (): Promise<Buffer> => writeWorkbook(stock).toBuffer();
  /** Changes what the list of parts says of the size of each. */
  function withSizes(book: Buffer, change: (size: number) => number): Buffer {
    const copy = Buffer.from(book);
    for (let at = copy.indexOf('PK\u0001\u0002'); at >= 0; at = copy.indexOf('PK\u0001\u0002', at + 1))
      copy.writeUInt32LE(change(copy.readUInt32LE(at + 24)), at + 24);
    return copy;
  }

  it('is read by the names in its first row with several cells', async () => {
    expect(await rows(await packed())).toEqual([
      ...[
        {
          id: '1',
          car: 'Škoda Octavia 1.4',
          price: '0.3',
          day: '2023-05-09',
          sold: 'true',
          'price (2)': '5',
        },
      ].map((row) => ({ ...row, Text: 'two\nlines' })),
      ...[
        {
          id: '',
          car: '00123',
          price: '1234567890123',
          day: '2023-05-09 14:30:00',
          sold: '',
          'price (2)': '',
        },
      ].map((row) => ({ ...row, Text: '' })),
    ]);
  });

  it('is refused with a reason where it is cut off, no workbook, larger than it says, or a bomb', async () => {
    const book = await packed();
    await expect(rows(book.subarray(0, -30))).rejects.toThrow('damaged, cut off or protected');
    await expect(rows(withSizes(book, () => 10))).rejects.toThrow('damaged');
    await expect(rows(withSizes(book, (size) => size + 200e6))).rejects.toThrow('too large');
    await expect(rows(await writeWorkbook([[title('a')]]).toBuffer())).rejects.toThrow('no table of cars');
    const other = Buffer.from(
      book.toString('latin1').replaceAll('xl/workbook.xml', 'xl/webbook.xml_'),
      'latin1',
    );
    await expect(rows(other)).rejects.toThrow('no workbook');
  });

  /** A workbook by hand. */
  const madeOf = (sheetData: string, more: Record<string, string> = {}) =>
    zip(
      Object.fromEntries(
        Object.entries({
          'xl/workbook.xml': '<workbook><sheets><sheet name="Cars" id="r1"/></sheets></workbook>',
          'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheetData}</sheetData></worksheet>`,
          ...more,
        }).map(([name, text]) => [name, Buffer.from(text)]),
      ),
    );
  const HEADER = `<row r="1">${['id', 'make', 'day', 'note'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`).join('')}</row>`;
  const STYLES =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="&quot;day&quot; 0"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/></cellXfs></styleSheet>';

  it('is read row by row: cells far away, days that are none and errors break nothing', async () => {
    const sheet = `${HEADER}<row r="7"><c r="A7"><v>1E2</v></c><c r="C7" s="1"><v>999999999999</v></c><c r="D7" t="e"><v>#N/A</v></c></row>
      <row r="900000"><c r="C900000" s="1"><v>45000.5</v></c><c r="D900000" s="2"><v>45000</v></c><c r="E900000"><v>5</v></c></row>`;
    expect(await rows(madeOf(sheet, { 'xl/styles.xml': STYLES }))).toEqual([
      { id: '100', make: '', day: '999999999999', note: '' },
      { id: '', make: '', day: '2023-03-15 12:00:00', note: '45000' },
    ]);
    await expect(rows(madeOf(`${HEADER}<row r="2"><c r="XFD2"><v>1</v></c></row>`))).rejects.toThrow(
      'more than 5000 columns',
    );
  });

  it('has the first sheet that is shown, days from 1904, and texts without the readings of Japanese ones', async () => {
    const book = madeOf('', {
      'xl/workbook.xml':
        '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet id="r1" state="hidden"/><x:sheet r:id="r2"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r2" Target="/xl/worksheets/cars.xml"/></Relationships>',
      'xl/worksheets/cars.xml': `<worksheet><sheetData>${HEADER}<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c s="1"><v>1</v></c><c t="b"><v>1</v></c></row></sheetData></worksheet>`,
      'xl/sharedStrings.xml':
        '<sst><si><r><t>車</t></r><r><t>種_x000D_A</t></r><rPh><t>シャシュ</t></rPh></si><si><t>トヨタ</t></si></sst>',
      'xl/styles.xml': STYLES,
    });
    expect(await rows(book)).toEqual([{ id: '車種\rA', make: 'トヨタ', day: '1904-01-02', note: 'true' }]);
  });
});

describe('a file in another encoding', () => {
  const REFUSED = expect.stringContaining('"encoding" in the mapping');

  it.each<[string, Uint8Array, unknown[]]>([
    [
      'Latin-1',
      Buffer.from('id,title\n1,Corolla\n2,Citro\u00ebn\n3,Yaris\n', 'latin1'),
      [{ id: '1', title: 'Corolla' }, REFUSED, { id: '3', title: 'Yaris' }],
    ],
    ['Shift-JIS', Buffer.from([0x69, 0x64, 0x0a, 0x83, 0x67, 0x0a]), [REFUSED]],
    ['Latin-1 in JSON', Buffer.from('[{"id":1},{"id":"\u00eb"}]', 'latin1'), [{ id: '1' }, REFUSED]],
    ['Latin-1 in JSON lines', Buffer.from('{"id":1}\n{"id":"\u00eb"}', 'latin1'), [{ id: '1' }, REFUSED]],
    ['UTF-8 cut in a letter', Buffer.from('id\n\u00eb').subarray(0, -1), [REFUSED]],
  ])('loses only the rows with invalid bytes: %s', async (_name, bytes, expected) => {
    expect(await rows(bytes)).toEqual(expected);
  });

  it('is rejected if the names of its columns have invalid bytes', async () => {
    await expect(rows(Buffer.from('id,mod\u00e8le\n1,a\n', 'latin1'))).rejects.toThrow('windows-1252');
  });

  it('is read in the encoding of the mapping', async () => {
    const bytes = Buffer.from('id,mod\u00e8le\n1,Citro\u00ebn\n', 'latin1');
    expect(await rows(bytes, { encoding: 'windows-1252' })).toEqual([
      { id: '1', 'mod\u00e8le': 'Citro\u00ebn' },
    ]);
    const japanese = Buffer.from([0x69, 0x64, 0x0a, 0x83, 0x67, 0x0a]);
    expect(await rows(japanese, { encoding: 'shift_jis' })).toEqual([{ id: '\u30c8' }]);
  });

  it.each([
    ['CSV', 'id,color\n1,\u8d64\n'],
    ['JSON', '[{"id":"1","color":"\u8d64"}]'],
  ])('is read in the encoding of its byte-order mark: %s', async (_name, text) => {
    const expected = [{ id: '1', color: '\u8d64' }];
    expect(await rows(`\uFEFF${text}`)).toEqual(expected);
    const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    expect(await rows(utf16)).toEqual(expected);
    expect(await rows(Buffer.from(utf16).swap16())).toEqual(expected);
  });
});

describe('a truncated file', () => {
  it.each(['[{"id":1},{"id":2', '[{"id":1},', '[{"id":1}', '{\n"id":1}\n{"id"', '[{"id":1},,{"id":3}]'])(
    'is rejected: %s',
    async (text) => {
      await expect(rows(text)).rejects.toThrow('The file is invalid or truncated JSON after row 1');
    },
  );

  it.each([
    [2, 'id,title,x\n1,"a\n2,b\n3,c\n'],
    [3, 'id,title,x\n1,a,b\n2,"b\n3,c'],
    [5, 'id,title,x\n1,a,b\n\n\n2,"b\n3,c\n4,d\n'],
    [5, 'id,title,x\n1,"a\nb",c\n2,"x\ny","b\n3,c\n4\n'],
    [2, 'id,title,x\r\n1,"a\r\n2,b\r\n3,c\r\n'],
    [1, '"id,title\n1,a\n'],
  ])('is rejected with the line of the open quotation mark: line %i', async (line, text) => {
    await expect(rows(text)).rejects.toThrow(`quotation mark that opens a cell in line ${line} is never`);
  });

  it('is rejected with the line of a cell that is too long', async () => {
    await expect(rows(`id,title,x\n1,a,b\n2,"b${'\n3,c'.repeat(300_000)}`)).rejects.toThrow(
      'The row in line 3 is longer than 1000000 characters',
    );
  });

  it('is read completely if its last bracket or line is there', async () => {
    expect(await rows('[]')).toEqual([]);
    expect(await rows('[{"id":1}]\n')).toEqual([{ id: '1' }]);
    expect(await rows('{"id":1}\n{"id":2}\n')).toEqual([{ id: '1' }, { id: '2' }]);
  });
});

describe('a quotation mark that opens a cell and is not closed in its line', () => {
  const STRAY = expect.stringContaining('quotation mark');
  const car = (id: number) => `${id},Toyota,Vios,2019,${id}00`;
  const read = (id: number) => ({
    id: `${id}`,
    make: 'Toyota',
    model: 'Vios',
    year: '2019',
    price: `${id}00`,
  });
  const HEADER = 'id,make,model,year,price';

  it.each<[string, string[], unknown[]]>([
    ['that no other mark follows', [car(1), '2,"Toyota,Vios,2019,200', car(3)], [read(1), STRAY, read(3)]],
    [
      'before a quoted cell',
      ['1,"Toyota,Vios,2019,100', car(2), '3,"Toyota",Vios,2019,300', car(4)],
      [STRAY, read(2), read(3), read(4)],
    ],
    [
      'before another one',
      ['1,"Toyota,Vios,2019,100', car(2), '3,"Toyota,Vios,2019,300', car(4)],
      [STRAY, read(2), STRAY, read(4)],
    ],
    ['in the last row', [car(1), '2,Toyota,Vios,2019,"200'], [read(1), STRAY]],
    [
      'in a cell with the delimiter',
      ['1,"Toyota, Vios,Vios,2019,100', car(2), '3,"Toyota",Vios,2019,300'],
      [STRAY, read(2), read(3)],
    ],
  ])('loses its own row only: %s', async (_name, lines, expected) => {
    for (const lineBreak of ['\n', '\r\n'])
      for (const end of ['', lineBreak]) {
        expect(await rows([HEADER, ...lines].join(lineBreak) + end)).toEqual(expected);
        const tabs = [HEADER, ...lines].join(lineBreak).replaceAll(', ', '; ').replaceAll(',', '\t');
        expect(await rows(tabs + end, { delimiter: '\t' })).toHaveLength(expected.length);
      }
  });

  it('loses its own row only in a file of 20,000 rows', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => car(index));
    lines[7_000] = '7000,"Toyota,Vios,2019,200';
    const all = await rows([HEADER, ...lines].join('\n'));
    expect(all).toHaveLength(20_000);
    expect(all.filter((row) => typeof row === 'string')).toEqual([STRAY]);
  });

  it('belongs to a cell with line breaks if the numbers of cells say so', async () => {
    const cell = 'one, two\nthree, four, five, six, "seven"\n\nten';
    const quoted = `"${cell.replaceAll('"', '""')}"`;
    const at = (index: number) => ['1', 'a', 'b', 'c', 'd'].with(index, quoted).join(',');
    for (const index of [0, 1, 4]) {
      const [row] = (await rows(`${HEADER}\n${at(index)}\n${car(2)}\n`)) as Record<string, string>[];
      expect(Object.values(row ?? {})[index]).toBe(cell);
    }
  });

  it('takes linear time when every line has one', async () => {
    const text = (size: number) => `${HEADER}\n${repeated('1,"a,"b,2,3\n')(size)}`;
    const file = (content: string) => rows(content).then(() => {});
    expect(await growth(text, file, 100_000)).toBeLessThan(LINEAR);
  });
});

describe('a row that is too long', () => {
  it.each([
    ['without a line break', '', 'x'],
    ['behind a header', 'id,title\n1,', 'x'],
    ['in lines of an open cell', 'id,title,km\n1,"', `${'x'.repeat(9_999)}\n`],
  ])('is refused before the rest of the file is read: %s', async (_name, start, part) => {
    let pieces = 0;
    async function* text() {
      yield start;
      for (; pieces < 200; pieces++) yield part.repeat(Math.ceil(65_536 / part.length));
    }
    const read = async () => {
      for await (const row of readCsv(text(), ',')) expect(row).not.toHaveProperty('values');
    };
    await expect(read()).rejects.toThrow('is longer than');
    expect(pieces).toBeLessThan(100);
  });
});

it('reads the delimiter in the first line that Excel writes', async () => {
  const expected = [{ id: '1', title: 'a, b' }];
  expect(await rows('sep=;\nid;title\n1;a, b\n')).toEqual(expected);
  expect(await rows('\uFEFFSEP=;\r\nid;title\r\n1;a, b\r\n')).toEqual(expected);
  expect(await rows('"sep=\t"\nid\ttitle\n1\ta, b\n', { delimiter: ',' })).toEqual(expected);
});

it('reports an invalid line of JSON lines as one broken row with its line number', async () => {
  const text = '{"id":1}\r\n{"id":2\n\n["a"]\n{"id":5}\n{"id"';
  const file = join(folder, 'lines');
  writeFileSync(file, text);
  const read: unknown[] = [];
  for await (const row of readRows(file))
    read.push([row.number, 'broken' in row ? row.broken : row.values.id]);
  expect(read).toEqual([
    [1, '1'],
    [2, 'is invalid or truncated JSON'],
    [4, 'is not an object'],
    [5, '5'],
    [6, 'is invalid or truncated JSON'],
  ]);
  await expect(rows(`{"id":1}\n{"id":"${'x'.repeat(1_100_000)}`)).rejects.toThrow(
    'Line 2 of the file is longer',
  );
});

it('reads JSON documents that span several lines as rows', async () => {
  expect(await rows('{\n"id":1}\n{"id":\n2} {"id":3}')).toEqual([{ id: '1' }, { id: '2' }, { id: '3' }]);
});

describe('numbers that JavaScript cannot represent', () => {
  const ids = [
    '1234567890123456789',
    '1234567890123456790',
    '-1234567890123456789',
    '12345678901234567.5',
    '1e400',
  ];
  const expected = ids.map((id) => ({
    id,
    nested: `[${JSON.stringify(id)},0.1]`,
    price: '1500',
    part: '0.25',
  }));
  const objects = ids.map(
    (id) => `{"id":${id},"nested":[${id},0.1],"price":1.5E3,"part":0.2500000000000000}`,
  );

  it.each([
    ['a list', `[${objects.join(',')}]`],
    ['lines', objects.join('\n')],
    ['documents', objects.join('\n').replaceAll(',', ',\n')],
  ])('stay text: %s', async (_name, text) => {
    expect(await rows(text)).toEqual(expected);
  });
});

it('reports rows with too few cells and numbers columns of the same name', async () => {
  expect(await rows('id,price,price\n1,2\n1,2,3\n')).toEqual([
    'has 2 cells; there are 3 columns',
    { id: '1', price: '2', 'price (2)': '3' },
  ]);
});

describe('a file that is not a list of cars', () => {
  const COLUMNS = Array.from({ length: 100_000 }, (_, index) => `c${index}`);

  it.each([
    ['CSV', `${COLUMNS.join(',')}\n${COLUMNS.join(',')}\n`],
    ['equal columns', `${COLUMNS.map(() => 'a').join(',')}\n1\n`],
  ])('is rejected if it has too many columns: %s', async (_name, text) => {
    await expect(rows(text)).rejects.toThrow('The file has 100000 columns');
  });

  it('loses JSON rows with too many properties', async () => {
    const wide = Object.fromEntries(COLUMNS.map((name) => [name, 1]));
    expect(await rows(JSON.stringify([{ id: 1 }, wide]))).toEqual([
      { id: '1' },
      expect.stringContaining('has 100000 properties'),
    ]);
  });

  it.each([
    ['list', (text: string) => `[{"id":1},${text}]`],
    ['lines', (text: string) => `{"id":1}\n${text}`],
  ])('loses rows that are nested too deeply in a JSON %s', async (_name, file) => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `{"a":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
      expect(await rows(file(deep))).toEqual([
        { id: '1' },
        expect.stringMatching(/nested too deeply|invalid or truncated JSON/),
      ]);
    }
  });
});

it('reads values of nested JSON objects as columns named by their path', async () => {
  const car = {
    id: 1,
    specs: { engine: { cc: 1496 }, 'fuel.type': 'petrol' },
    tags: ['a'],
    'specs.seats': 5,
  };
  expect(await rows(JSON.stringify([car]))).toEqual([
    expect.objectContaining({
      'specs.engine.cc': '1496',
      'specs.fuel.type': 'petrol',
      'specs.seats': '5',
      tags: '["a"]',
    }),
  ]);
});

describe('cars in a list below a key', () => {
  const car = (id: number) => ({
    id,
    make: 'Toyota',
    model: 'Vios',
    year: '2019',
    images: [{ url: 'x', tag: 'y' }],
  });
  const around = { total: 2, vins: ['a'], vehicles: [car(1), car(2)] };

  it.each([
    ['lines', JSON.stringify(around, undefined, 1)],
    ['one line', JSON.stringify(around)],
  ])('are found: %s', async (_name, text) => {
    const found = (await rows(text)) as Record<string, string>[];
    expect(found.map(({ id, make }) => [id, make])).toEqual([
      ['1', 'Toyota'],
      ['2', 'Toyota'],
    ]);
  });

  it('are found two keys deep', async () => {
    const text = JSON.stringify({
      status: 'ok',
      page: { number: 1, offers: [{ a: 1 }] },
      data: { vehicles: [car(1), car(2)] },
    });
    expect(await rows(text)).toMatchObject([{ id: '1' }, { id: '2' }]);
  });

  it('are not the pictures of a car, at any depth', async () => {
    const media = { photos: [{ url: 'x', width: 1, height: 1, alt: 'y' }] };
    const vehicle = { make: 'Toyota', model: 'Vios', year: 2019 };
    expect(await rows(JSON.stringify({ id: 1, vehicle, media }))).toMatchObject([{ id: '1' }]);
  });

  it('are not the pictures of a car', async () => {
    for (const text of [JSON.stringify(car(1)), JSON.stringify(car(1), undefined, 1)])
      expect(await rows(text)).toMatchObject([{ id: '1' }]);
  });

  it.each<[string, (cars: object[]) => string]>([
    ['a list', (cars) => JSON.stringify(cars)],
    ['JSON lines', (cars) => cars.map((each) => JSON.stringify(each)).join('\n')],
    ['documents', (cars) => cars.map((each) => JSON.stringify(each, undefined, 1)).join('\n')],
  ])('are not the pictures of the cars of %s', async (_name, write) => {
    const photos = [{ url: 'x', width: 1, height: 1, alt: 'y' }];
    const cars = [1, 2].map((id) => ({ id, vehicle: { make: 'Toyota' }, price: { amount: 1 }, photos }));
    expect(await rows(write(cars))).toMatchObject([
      { id: '1', 'vehicle.make': 'Toyota' },
      { id: '2', 'vehicle.make': 'Toyota' },
    ]);
  });

  it('are found in a line that is longer than a row may be', async () => {
    const many = Array.from({ length: 10_000 }, (_, id) => ({ ...car(id), title: 'x'.repeat(30) }));
    expect(await rows(JSON.stringify({ total: many.length, vehicles: many }))).toHaveLength(many.length);
  });
});

describe('XML', () => {
  const photo = (n: number) => `<image><url>p${n}.jpg</url><w>4</w><h>3</h><tag>t</tag></image>`;
  const car = (id: number) =>
    `<vehicle id="${id}"><make>Kia</make>${['a', 'b', 'c', 'd', 'e'].map((name) => `<${name}>1</${name}>`).join('')}<mileage unit="km"><value>5</value></mileage>` +
    `${photo(1)}${photo(2)}<text><![CDATA[<b>Fine</b> & clean]]></text><empty/></vehicle>`;

  it('has a row for each car: attributes, nested and repeated elements are its columns', async () => {
    const file = `<?xml version="1.0" encoding="UTF-8"?><!-- a feed --><f><dealer><name>D</name></dealer>${car(1)}${car(2)}</f>`;
    const [first, second, ...more] = (await rows(file)) as Record<string, string>[];
    expect(first).toMatchObject({
      id: '1',
      make: 'Kia',
      'mileage.value': '5',
      'mileage.unit': 'km',
      text: '<b>Fine</b> & clean',
      empty: '',
    });
    expect(JSON.parse(first?.image ?? '')).toEqual([
      { url: 'p1.jpg', w: '4', h: '3', tag: 't' },
      { url: 'p2.jpg', w: '4', h: '3', tag: 't' },
    ]);
    expect([second?.id, more]).toEqual(['2', []]);
  });

  it('has the names of RSS without their prefix, where no other has them', async () => {
    const item = (id: number) =>
      `<item><title>t</title><g:title>g</g:title><g:id>${id}</g:id><g:price>1 SGD</g:price><link>l</link></item>`;
    const file = `<rss xmlns:g="http://base.google.com/ns/1.0"><channel><title>c</title><link>x</link>${item(1)}${item(2)}</channel></rss>`;
    expect(await rows(file)).toEqual([
      { title: 't', 'g:title': 'g', id: '1', price: '1 SGD', link: 'l' },
      { title: 't', 'g:title': 'g', id: '2', price: '1 SGD', link: 'l' },
    ]);
  });

  it('may have a single car, and many thousands', async () => {
    expect(await rows(`<f><name>D</name>${car(7)}</f>`)).toMatchObject([{ id: '7' }]);
    const many = Array.from({ length: 12_000 }, (_, id) => car(id)).join('\n');
    expect(await rows(`<f>${many}</f>`)).toHaveLength(12_000);
  });

  it('loses only a car that is too long', async () => {
    const long = car(2).replace('Fine', 'x'.repeat(1_100_000));
    expect(await rows(`<f>${car(1)}${long}${car(3)}</f>`)).toMatchObject([
      { id: '1' },
      expect.stringContaining('longer than'),
      { id: '3' },
    ]);
  });

  it.each<[string, string, RegExp]>([
    ['is cut off', `<f>${car(1)}${car(2)}<vehicle>`, /invalid or truncated XML after row 2/],
    ['is crossed', `<f>${car(1)}<a><b></a></b></f>`, /invalid or truncated XML after row 1/],
    ['has no car', '<listings/>', /no cars/],
    ['is a page', '<!doctype html><html><body>Sign in</body></html>', /web page/],
    ['is in another encoding', '<?xml version="1.0" encoding="Shift_JIS"?><f/>', /"encoding" in the mapping/],
    ['is deep', '<a>'.repeat(60), /levels/],
    ['has endless names', `<${'a'.repeat(60_000)}>${'<b/>'.repeat(9)}`, /longer than/],
    [
      'expands itself',
      `<!DOCTYPE f [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><f>${car(1).replace('Kia', '&b;')}</f>`,
      /invalid/,
    ],
  ])('is refused where it %s', async (_, text, reason) => {
    await expect(rows(text)).rejects.toThrow(reason);
  });
});

describe('a file that is packed by gzip', () => {
  const csv = `id,title\n${Array.from({ length: 5_000 }, (_, id) => `${id},Kia Rio ${id}`).join('\n')}\n`;

  it('is read as what is in it', async () => {
    expect(await rows(gzipSync(csv))).toHaveLength(5_000);
    expect(await rows(gzipSync('[{"id":1},{"id":2}]'))).toEqual([{ id: '1' }, { id: '2' }]);
  });

  it.runIf(process.platform === 'linux')('is closed where only its start is read', async () => {
    const file = join(folder, 'packed');
    writeFileSync(
      file,
      gzipSync(
        randomBytes(300_000)
          .toString('hex')
          .replace(/(.{20})/g, '$1\n'),
      ),
    );
    for await (const _ of readRows(file)) break;
    const opened = () =>
      readdirSync('/proc/self/fd').map((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`);
        } catch {
          return '';
        }
      });
    await expect.poll(opened).not.toContain(file);
  });

  it('is refused where it is cut off', async () => {
    await expect(rows(gzipSync(csv).subarray(0, -40))).rejects.toThrow('damaged or cut off');
  });
});
