import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { API } from '../login/log-in.ts';
import { ORIGIN, openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { FORM_TYPE, formOf, type Part } from './multipart-form.ts';

const PDF = `%PDF-1.4\n${'x'.repeat(2_000)}\n%%EOF\n`;
const BOUNDARY = FORM_TYPE.slice(FORM_TYPE.indexOf('=') + 1);
let site: TestSite;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 3 }, change: withTicketForms });
});
afterAll(() => site?.close());

const UPLOAD: readonly Part[] = [
  ['form', 'job'],
  ['field', 'cv'],
  ['name', 'paper.pdf'],
  ['file', PDF, 'paper.pdf'],
];

const send = (
  payload: Buffer,
  { url = '/tickets/files', type = FORM_TYPE, browser = openBrowser(() => site), headers = {} } = {},
) => browser.ask(url, { method: 'POST', payload, headers: { 'content-type': type, ...headers } });

describe('a file in a form', () => {
  it('is stored like one in a data URL', async () => {
    const browser = openBrowser(() => site);
    const sent = await send(formOf(UPLOAD), { browser });
    expect(sent.statusCode).toBe(201);
    const { id, ...stored } = sent.json().data;
    const file = `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}`;
    const asUrl = await browser.upload(file, { form: 'job', field: 'cv', name: 'paper.pdf' });
    expect({ ...asUrl.json().data, id: undefined, url: undefined }).toEqual({
      ...stored,
      id: undefined,
      url: undefined,
    });
    const read = await browser.ask(`/tickets/files/${id}`);
    expect([read.statusCode, read.body]).toEqual([200, PDF]);
  });

  it.each<[string, readonly Part[], number, string]>([
    ['of another content', UPLOAD.with(3, ['file', '<svg onload=alert(1)>', 'a.pdf']), 400, 'invalid_file'],
    ['without content', UPLOAD.with(3, ['file', '', 'a.pdf']), 400, 'invalid_file'],
    ['that is too large', UPLOAD.with(3, ['file', 'x'.repeat(10 * 2 ** 20 + 1), 'a.pdf']), 413, 'too_large'],
    [
      'in a body that is too large',
      UPLOAD.with(3, ['file', 'x'.repeat(14 * 2 ** 20), 'a']),
      413,
      'too_large',
    ],
    ['of an unknown field', UPLOAD.with(1, ['field', 'other']), 400, 'invalid_input'],
    ['without its name', UPLOAD.slice(0, 2), 400, 'invalid_input'],
    ['with an unknown part', [...UPLOAD, ['more', 'x']], 400, 'invalid_input'],
    ['with a part named __proto__', [...UPLOAD, ['__proto__', 'x']], 400, 'invalid_input'],
    ['twice', [...UPLOAD, ['file', PDF, 'b.pdf']], 400, 'bad_request'],
    [
      'among many parts',
      [...UPLOAD, ...Array.from({ length: 50 }, (_, at): Part => [`a${at}`, ''])],
      400,
      'bad_request',
    ],
    ['with NUL in a text', UPLOAD.with(2, ['name', 'a\0b']), 400, 'invalid_input'],
  ])('%s is refused', async (_what, parts, status, code) => {
    const answer = await send(formOf(parts));
    expect([answer.statusCode, answer.json().code]).toEqual([status, code]);
  });

  it.each([
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'multipart/form-data; boundary=other',
    `multipart/form-data; boundary="${'x'.repeat(200)}"`,
    // parsers disagree on which of the two counts, so that parts would be counted by one and read by the other
    `multipart/form-data; x="; boundary=other"; boundary=${BOUNDARY}`,
    `multipart/form-data; boundary=${BOUNDARY}; boundary=other`,
  ])('that cannot be read is refused: %s', async (type) => {
    const answer = await send(formOf(UPLOAD), { type });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
  });

  // reading such headers blocks the event loop: 10 MiB of them for seconds (HARDENING A29)
  it.each([
    ['parameters', '; a="b"', ''],
    ['headers', '\r\nX-More: y', ''],
    ['spaces', ' ', ''],
    ['escaped letters of a name', '%22', '; filename="'],
    ['letters of a type', 'y', '\r\nContent-Type: '],
  ])('with many %s is refused before it is read', async (_what, unit, before) => {
    const start = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="field"${before}`;
    const end = `${before.endsWith('"') ? '"' : ''}\r\n\r\ncv\r\n`;
    const answer = await send(
      Buffer.concat([
        Buffer.from(start + unit.repeat(Math.ceil(5_000 / unit.length)) + end, 'latin1'),
        formOf(UPLOAD.filter(([name]) => name !== 'field')),
      ]),
    );
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'bad_request']);
  });

  it('may have a long name', async () => {
    const name = `${'車'.repeat(80)}.pdf`;
    const utf8 = Buffer.from(name).toString('latin1');
    const sent = await send(formOf(UPLOAD.with(3, ['file', PDF, utf8])));
    expect(sent.statusCode, sent.body).toBe(201);
  });

  it('of a page of another site is refused (A21)', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: ORIGIN.replace('https', 'http') }]) {
      const answer = await send(formOf(UPLOAD), { headers });
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
    }
  });

  it('counts for the same quota as data URLs (A31)', async () => {
    const few = await openTestSite({
      stock: { sg: 1 },
      change: withTicketForms,
      environment: { UPLOAD_MB_PER_PERSON: '2' },
    });
    try {
      const browser = openBrowser(() => few);
      const file = `data:application/pdf;base64,${Buffer.from(PDF).toString('base64')}`;
      const statuses = [
        (await browser.upload(file, { form: 'job', field: 'cv' })).statusCode,
        (await send(formOf(UPLOAD), { browser })).statusCode,
        (await send(formOf(UPLOAD), { browser })).statusCode,
      ];
      expect(statuses).toEqual([201, 201, 429]);
    } finally {
      await few.close();
    }
  });
});

describe('a form', () => {
  it.each(['/contact-us', '/contacts/otp', '/tickets/sell_car', '/time-slot/holds'])(
    'is refused by %s, which takes no file',
    async (url) => {
      const answer = await send(formOf([['phone', '81234567']]), { url: `${API}/sg${url}` });
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type']);
    },
  );
});
