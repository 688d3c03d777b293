import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withTicketForms } from '../../fixtures/ticket-forms.ts';
import { csv, singaporeRow } from '../../import/fixtures.ts';
import { DESK, deskOf, FROM_SITE } from '../desk/at-desk.ts';
import { OFFER_REGION, storeOffer } from '../desk/desk-offer-rows.ts';
import { API } from '../login/log-in.ts';
import { type ApiCall, type ApiDocument, callsOf } from '../openapi-document.ts';
import { phoneLink } from '../phone-link.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { FORM_TYPE, formOf, type Part } from './multipart-form.ts';
import { dataUrl, pdf, photo } from './test-pictures.ts';

const MIB = 1024 * 1024;
const PHONE = '+60123456788';
let site: TestSite;
let picture: Buffer;
let cookies: Record<'sg' | 'my', string>;
const { enter } = peopleOf(() => site);
const { member } = deskOf(() => site);

beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 6, [OFFER_REGION]: 1 },
    change: withTicketForms,
    environment: { RATE_LIMITS: 'off' },
  });
  picture = await photo().jpeg().toBuffer();
  cookies = {
    sg: await member('+6581160001', 'agent', ['sg']),
    my: await member('+60123450041', 'agent', ['my']),
  };
});
afterAll(() => site?.close());

interface Upload {
  method?: 'POST' | 'PUT';
  url: string;
  headers: Record<string, string>;
  /** Texts beside the file. */
  texts?: Record<string, string>;
}

const send = ({ method = 'POST', url, headers }: Upload, payload: object | Buffer, type?: string) =>
  site.app.inject({ method, url, payload, headers: { ...headers, ...(type && { 'content-type': type }) } });

const sendForm = (upload: Upload, file: string | Buffer, declared: string, name = 'file') =>
  send(
    upload,
    formOf([...Object.entries(upload.texts ?? {}), [name, file, 'a'] as Part], declared),
    FORM_TYPE,
  );

const sendJson = (upload: Upload, file: string) => send(upload, { ...upload.texts, file });

/** A ticket of nobody, which everybody may add files to. */
async function ticketFiles(): Promise<Upload> {
  const slug = randomBytes(16).toString('base64url');
  await site.database.pool.query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language) VALUES ($1, 'sg', 'job', 'tickets/{form}', 'v', 'en')`,
    [slug],
  );
  return { url: `${API}/sg/tickets/${slug}/files`, headers: FROM_SITE, texts: { name: 'paper' } };
}

async function profileImage(): Promise<Upload> {
  const { slug, token } = await enter('sg', '81234569');
  return {
    method: 'PUT',
    url: `${API}/sg/contacts/${slug}/profile-image`,
    headers: { authorization: `Bearer ${token}` },
  };
}

async function offerDocuments(): Promise<Upload> {
  const { slug } = await storeOffer(site, 'accepted', { phone: PHONE });
  const { token } = await enter(OFFER_REGION, PHONE);
  const headers = { authorization: `Bearer ${token}` };
  const { data } = (
    await site.app.inject({ url: `${API}/${OFFER_REGION}/offers/${slug}/documents?method=cash`, headers })
  ).json();
  return {
    url: `${API}/${OFFER_REGION}/offers/${slug}/documents`,
    headers,
    texts: { document: data.documents[0].name, name: 'paper' },
  };
}

async function deskAgreement(): Promise<Upload> {
  const { id } = await storeOffer(site, 'agreement');
  return {
    url: `${DESK}/${OFFER_REGION}/offers/${id}/agreement-documents`,
    headers: { ...FROM_SITE, cookie: cookies.my },
    texts: { name: 'agreement.pdf' },
  };
}

/** The photos of a car as it is now, so that each upload has the right version. */
async function deskPhotos(): Promise<Upload> {
  const headers = { ...FROM_SITE, cookie: cookies.sg };
  const { rows } = await site.database.pool.query(
    `SELECT id::int FROM listings WHERE region = 'sg' AND kind = 'used' ORDER BY id LIMIT 1`,
  );
  const url = `${DESK}/sg/listings/${rows[0].id}`;
  const { version } = (await site.app.inject({ url, headers })).json().data;
  return { url: `${url}/photos`, headers, texts: { version } };
}

async function phonePhotos(): Promise<Upload> {
  const { rows } = await site.database.pool.query(
    `SELECT id FROM listings WHERE region = 'sg' AND kind = 'used' ORDER BY id DESC LIMIT 1`,
  );
  const headers = { authorization: `Bearer ${await phoneLink(site, rows[0].id)}` };
  return { url: '/api/v1/phone-photos/sg', headers };
}

const deskImport = async (): Promise<Upload> => ({
  url: `${DESK}/sg/imports?name=cars.csv`,
  headers: { ...FROM_SITE, cookie: cookies.sg },
});

const ROUTES = [
  ['profile images', profileImage, 200, 'picture'],
  ['files of a ticket', ticketFiles, 201, 'picture'],
  ['files of a ticket, as PDF', ticketFiles, 201, 'pdf'],
  ['documents of an offer', offerDocuments, 201, 'picture'],
  ['documents of an offer, as PDF', offerDocuments, 201, 'pdf'],
  ['agreements at the desk', deskAgreement, 200, 'pdf'],
  ['photos at the desk', deskPhotos, 200, 'picture'],
  ['photos of a phone', phonePhotos, 200, 'picture'],
] as const;
const VARYING = new Set([
  'id',
  'url',
  'slug',
  'number',
  'version',
  'profile_image',
  'history',
  'photos',
  'photo',
  'size',
]);

/** An answer without what differs between two uploads. */
const comparable = (body: string): unknown =>
  JSON.parse(body, (key, value) => (VARYING.has(key) || /_at$/.test(key) ? undefined : value));

describe.each(ROUTES)('%s', (_, open, status, kind) => {
  it('take a form with the file itself like JSON with a data URL', async () => {
    const bytes = kind === 'pdf' ? pdf() : picture;
    const declared = kind === 'pdf' ? 'application/pdf' : 'image/jpeg';
    const asJson = await sendJson(await open(), dataUrl(bytes, declared));
    const asForm = await sendForm(await open(), bytes, declared);
    expect([asForm.statusCode, asJson.statusCode], asForm.body).toEqual([status, status]);
    expect(comparable(asForm.body)).toEqual(comparable(asJson.body));
  });

  it('go by the bytes of a file, whatever the client says that it is', async () => {
    const sent = await sendForm(await open(), kind === 'pdf' ? pdf() : picture, 'application/octet-stream');
    expect(sent.statusCode, sent.body).toBe(status);
    const broken = await sendForm(await open(), '<svg onload=alert(1)>', 'image/jpeg');
    expect([broken.statusCode, broken.json().code]).toEqual([400, expect.stringMatching(/^invalid_/)]);
  });
});

describe('a form of the desk', () => {
  const OTHER_SITES = [{ origin: 'https://evil.example' }, { origin: '' }];
  it.each([
    ['agreements', deskAgreement],
    ['photos', deskPhotos],
    ['imports', deskImport],
  ])('with %s is refused without a session and from pages of other sites (A21)', async (_, open) => {
    const upload = await open();
    const { cookie: _cookie, ...visitor } = upload.headers;
    expect((await sendForm({ ...upload, headers: visitor }, pdf(), 'application/pdf')).statusCode).toBe(401);
    for (const other of OTHER_SITES) {
      const answer = await sendForm(
        { ...upload, headers: { ...upload.headers, ...other } },
        pdf(),
        'application/pdf',
      );
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign_origin']);
    }
  });
});

describe('a file to import', () => {
  const content = csv([singaporeRow(1)]);

  it('is the same in a form as alone', async () => {
    const upload = await deskImport();
    const alone = await send(upload, Buffer.from(content), 'application/octet-stream');
    const inForm = await sendForm(upload, content, 'text/csv');
    expect([inForm.statusCode, alone.statusCode], inForm.body).toEqual([201, 201]);
    expect(comparable(inForm.body)).toEqual(comparable(alone.body));
    const { rows } = await site.database.pool.query('SELECT DISTINCT sha256, size FROM desk_imports');
    expect(rows).toHaveLength(1);
  });

  it('may be larger than other files', async () => {
    const large = `${content}${'\n'.repeat(11 * MIB)}`;
    expect((await sendForm(await deskImport(), large, 'text/csv')).statusCode).toBe(201);
  });

  it('is refused in a form with anything else, or if it is empty', async () => {
    const upload = await deskImport();
    const forms: readonly [readonly Part[], string][] = [
      [[], 'bad_request'],
      [[['file', content]], 'bad_request'],
      [[['other', content, 'a.csv']], 'bad_request'],
      [
        [
          ['file', content, 'a.csv'],
          ['file', content, 'b.csv'],
        ],
        'bad_request',
      ],
      [
        [
          ['file', content, 'a.csv'],
          ['name', 'a.csv'],
        ],
        'bad_request',
      ],
      [[['file', '', 'a.csv']], 'invalid_input'],
    ];
    for (const [parts, code] of forms) {
      const answer = await send(upload, formOf(parts, 'text/csv'), FORM_TYPE);
      expect([parts, answer.statusCode, answer.json().code]).toEqual([parts, 400, code]);
    }
  });
});

it('every call that takes a file takes it in a form, too', async () => {
  const document: ApiDocument = (await site.app.inject('/api/openapi.json')).json();
  const contentOf = ({ operation }: ApiCall) => operation.requestBody?.content ?? {};
  const takesFile = (content: ReturnType<typeof contentOf>) => {
    const name = content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const { properties = {} } = document.components.schemas[name] ?? {};
    return 'application/octet-stream' in content || 'file' in properties;
  };
  const calls = callsOf(document).filter((call) => takesFile(contentOf(call)));
  const named = (list: typeof calls) => list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(named(calls)).toEqual([
    'POST /api/v1/desk/{region}/imports',
    'POST /api/v1/desk/{region}/listings/{listing}/photos',
    'POST /api/v1/desk/{region}/offers/{offer}/agreement-documents',
    'POST /api/v1/phone-photos/{region}',
    'POST /api/v1/rabbit/{region}/offers/{slug}/documents',
    'POST /api/v1/rabbit/{region}/tickets/files',
    'POST /api/v1/rabbit/{region}/tickets/{slug}/files',
    'PUT /api/v1/rabbit/{region}/contacts/{slug}/profile-image',
  ]);
  expect(named(calls.filter((call) => 'multipart/form-data' in contentOf(call)))).toEqual(named(calls));
});
