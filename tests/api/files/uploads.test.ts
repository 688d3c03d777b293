import { createHash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderStorage } from '#server/gateways/storage/open-storage.ts';
import { createFiles, type Files } from '#server/modules/files/files.ts';
import { pruneFiles } from '#server/modules/files/prune-files.ts';
import { attachFiles } from '#server/modules/files/repositories/ticket-files.ts';
import { deleteRows } from '#server/storage/row-ends.ts';
import { peopleOf } from '../profile/people.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { withFileForm } from './form-with-files.ts';
import { dataUrl, pdf, photo } from './test-pictures.ts';

let site: TestSite;
const { enter } = peopleOf(() => site);
const query = (text: string, values: unknown[] = []) => site.database.pool.query(text, values);
const browser = (options?: Parameters<typeof openBrowser>[1]) => openBrowser(() => site, options);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, my: 1 }, change: withFileForm });
});
afterAll(() => site?.close());

const jpeg = async () => dataUrl(await photo().jpeg().toBuffer());
const storedFiles = async () =>
  (await readdir(join(site.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );

/** Stores a ticket. @returns its slug and id */
async function insertTicket({ region = 'sg', contactId = null as number | null } = {}) {
  const slug = randomBytes(16).toString('base64url');
  const { rows } = await query(
    `INSERT INTO tickets (slug, region, form, target, form_version, language, contact_id)
     VALUES ($1, $2, 'with_files', 'tickets/{form}', 'v', 'en', $3) RETURNING id`,
    [slug, region, contactId],
  );
  return { slug, id: Number(rows[0].id) };
}

describe('an upload of a form', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s is stored as JPEG and sent to its browser only',
    async (type) => {
      const mine = browser();
      const answer = await mine.upload(dataUrl(await photo().toFormat(type).toBuffer(), `image/${type}`));
      expect([answer.statusCode, answer.json()]).toEqual([
        201,
        {
          data: {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            field: 'photos',
            name: 'IMG_1.jpg',
            mime_type: 'image/jpeg',
            size: expect.any(Number),
            url: `/api/v1/rabbit/sg/tickets/files/${answer.json().data.id}`,
          },
        },
      ]);
      expect(answer.cookies).toMatchObject([
        { name: '__Host-device', httpOnly: true, sameSite: 'Lax', secure: true },
      ]);
      const { url } = answer.json().data;
      const read = await mine.ask(url);
      expect(read.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-disposition': expect.stringMatching(/^attachment; filename="[0-9a-f-]{36}\.jpg"$/),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(await sharp(read.rawPayload).metadata()).toMatchObject({
        format: 'jpeg',
        width: 300,
        height: 200,
      });
      const missing = await browser().ask('/tickets/files/0b2c6a8e-5c1f-4b8e-9a53-3d8f3a7f0c11');
      for (const other of [browser(), browser({ region: 'my' })]) {
        await other.upload(await jpeg());
        const refused = await other.ask(url);
        expect([refused.statusCode, refused.body]).toEqual([404, missing.body]);
        expect((await other.ask(url, { method: 'DELETE' })).statusCode).toBe(404);
      }
    },
  );

  it('is upright and has no location or camera data (A29)', async () => {
    const mine = browser();
    const turned = await photo(400, 100)
      .withMetadata({ orientation: 6 })
      .withExifMerge({ IFD0: { Copyright: 'Mei' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect(await sharp(turned).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });
    const { url } = (await mine.upload(dataUrl(turned))).json().data;
    const { exif, orientation, icc, xmp, width } = await sharp((await mine.ask(url)).rawPayload).metadata();
    expect([exif, orientation, icc, xmp, width]).toEqual([undefined, undefined, undefined, undefined, 100]);
  });

  it('may be a PDF where the field allows it, and is stored as it is', async () => {
    const mine = browser();
    const file = dataUrl(pdf(), 'application/pdf');
    const refused = await mine.upload(file);
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['file']]);
    const { url, mime_type } = (await mine.upload(file, { field: 'paper', name: '車検証.pdf' })).json().data;
    expect([mime_type, (await mine.ask(url)).rawPayload]).toEqual(['application/pdf', pdf()]);
  });

  it('names what is wrong in the language of the form', async () => {
    const mine = browser();
    const html = dataUrl(Buffer.from('<!doctype html><script>alert(1)</script>'));
    const payload = { form: 'with_files', field: 'photos', name: 'a.jpg', file: html };
    const answer = await mine.ask('/tickets/files?lang=zh-SG', { method: 'POST', payload });
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(/图片/)]);
    for (const wrong of [{ form: 'constructor' }, { form: 'nothing' }, { field: 'remark' }, { field: 'x' }]) {
      const refused = await mine.upload(html, wrong);
      expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, Object.keys(wrong)]);
    }
  });

  it.each([
    ['by content', 'a.jpg', 'image/jpeg', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['by declared type', 'a', 'image/heic', Buffer.from('nothing known')],
    ['by name', 'IMG_0001.HEIC', 'application/octet-stream', Buffer.from('nothing known')],
  ])('says of a picture of an iPhone (%s) that its format cannot be read', async (_, name, type, bytes) => {
    const file = `data:${type};base64,${bytes.toString('base64')}`;
    const refused = await browser().upload(file, { name });
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining('HEIC')]);
  });

  it('is not taken from pages of other sites (A21)', async () => {
    const payload = { form: 'with_files', field: 'photos', name: 'a.jpg', file: await jpeg() };
    const answer = await browser().ask('/tickets/files', {
      method: 'POST',
      payload,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.statusCode).toBe(403);
  });

  it('stays theirs when the person logs in, and leaves with them', async () => {
    const mine = browser();
    const { url } = (await mine.upload(await jpeg())).json().data;
    const mei = await enter('sg', '81234567');
    const authorization = `Bearer ${mei.token}`;
    expect((await mine.ask(url, { headers: { authorization } })).statusCode).toBe(200);
    const own = (
      await mine.ask('/tickets/files', {
        method: 'POST',
        headers: { authorization },
        payload: { form: 'with_files', field: 'photos', name: 'a.jpg', file: await jpeg() },
      })
    ).json().data;
    expect((await mine.ask(own.url, { headers: { authorization } })).statusCode).toBe(200);
    expect((await mine.ask(own.url)).statusCode).toBe(404);
  });

  it('is removed by its person, from the disk an hour later', async () => {
    const mine = browser();
    const { url } = (await mine.upload(await jpeg())).json().data;
    const before = (await storedFiles()).length;
    const gone = await mine.ask(url, { method: 'DELETE' });
    expect([gone.statusCode, gone.json()]).toEqual([200, { data: { removed: 1 } }]);
    expect((await mine.ask(url)).statusCode).toBe(404);
    await query(`UPDATE removed_files SET removed_at = now() - interval '61 minutes'`);
    await prune();
    expect((await storedFiles()).length).toBe(before - 1);
  });

  it('that no ticket takes within two days is deleted with its file (A31)', async () => {
    const mine = browser();
    const [old, young] = [await mine.upload(await jpeg()), await mine.upload(await jpeg())].map(
      (answer) => answer.json().data,
    );
    await query(`UPDATE ticket_files SET created_at = now() - interval '49 hours' WHERE id = $1`, [old.id]);
    const before = (await storedFiles()).length;
    await prune();
    await query(`UPDATE removed_files SET removed_at = now() - interval '61 minutes'`);
    await prune();
    expect((await storedFiles()).length).toBe(before - 1);
    expect((await mine.ask(old.url)).statusCode).toBe(404);
    expect((await mine.ask(young.url)).statusCode).toBe(200);
    expect((await query('SELECT FROM removed_files')).rowCount).toBe(0);
  });

  it('is refused above the quotas of a browser and of its network, over all requests and removed files (A31, A52)', async () => {
    const file = await jpeg();
    const network = '203.0.113.77';
    const used = (sender: string) =>
      query('UPDATE upload_usage SET files = 199.5, bytes = 1000 WHERE sender = $1', [hashOf(sender)]);
    const mine = browser({ network });
    const first = (await mine.upload(file)).json().data;
    const { rows } = await query('SELECT device_hash FROM ticket_files WHERE id = $1', [first.id]);
    // removed again and sent with a request: both count
    expect((await mine.ask(first.url, { method: 'DELETE' })).statusCode).toBe(200);
    const second = (await mine.upload(file)).json().data;
    const answers = { photos: [second.id] };
    await mine.ask('/tickets/with_files', { method: 'POST', payload: { form: 'with_files', answers } });
    const device = hashOf(`device ${rows[0].device_hash}`);
    const usage = (sender: string) => query('SELECT files FROM upload_usage WHERE sender = $1', [sender]);
    expect((await usage(device)).rows).toEqual([{ files: expect.closeTo(2, 1) }]);
    expect((await usage(hashOf(`network ${network}`))).rows).toEqual([{ files: expect.closeTo(2, 1) }]);
    await used(`device ${rows[0].device_hash}`);
    const full = await mine.upload(file);
    expect([full.statusCode, Object.keys(full.json().errors)]).toEqual([429, ['file']]);
    expect((await browser({ network }).upload(file)).statusCode).toBe(201);
    await query(`UPDATE upload_usage SET bytes = 1001.0 * 1024 * 1024 WHERE sender = $1`, [
      hashOf(`network ${network}`),
    ]);
    expect((await browser({ network }).upload(file)).statusCode).toBe(429);
    expect((await browser().upload(file)).statusCode).toBe(201);
    // a quarter of a day later there is room for a quarter of the quota
    await query(`UPDATE upload_usage SET counted_at = now() - interval '6 hours'`);
    expect((await browser({ network }).upload(file)).statusCode).toBe(201);
    expect((await mine.upload(file)).statusCode).toBe(201);
    await query(`UPDATE removed_files SET removed_at = now() - interval '61 minutes'`);
    await prune();
  });

  it.each([
    ['203.0.114.1', '203.0.114.2', '203.0.114.'],
    ['2001:db8:31:1::1', '2001:db8:31:2::1', '2001:db8:31:'],
  ])(
    'is refused to %s when the network around it has had four times the quota (A52)',
    async (one, other, prefix) => {
      const file = await jpeg();
      expect((await browser({ network: one }).upload(file)).statusCode).toBe(201);
      await query('UPDATE upload_usage SET files = 3999.5 WHERE sender = $1', [hashOf(`around ${prefix}`)]);
      expect((await browser({ network: other }).upload(file)).statusCode).toBe(429);
      expect((await browser().upload(file)).statusCode).toBe(201);
    },
  );

  it('counts concurrent uploads exactly: a browser never gets beyond its quota', async () => {
    const file = await jpeg();
    const network = '203.0.113.78';
    await browser({ network }).upload(file);
    await query('UPDATE upload_usage SET files = 997 WHERE sender = $1', [hashOf(`network ${network}`)]);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        browser({ network })
          .upload(file)
          .then(({ statusCode }) => statusCode),
      ),
    );
    expect(answers.filter((status) => status === 201).length).toBe(3);
  });

  it('of visitors leaves a share of the disk free; staff may still upload (A52)', async () => {
    const folder = folderStorage(join(site.dataDir, 'files'));
    const GIB = 1024 ** 3;
    const upload = {
      region: 'sg',
      purpose: 'photos',
      name: 'a.jpg',
      dataUrl: await jpeg(),
      accept: ['image' as const],
      client: { address: '203.0.113.79', signal: new AbortController().signal },
    };
    const visitor = { person: { contactId: null, deviceHash: 'somebody' }, network: '203.0.113.79' };
    const staff = { person: { contactId: null, deviceHash: null }, network: null };
    const filesWith = (free: number, total: number) =>
      createFiles(
        site.database.db,
        { ...folder, space: async () => ({ free, total }) },
        { personMb: 10, networkMb: 10, freePercent: 10 },
      );
    const store = (files: Files, sender: typeof visitor | typeof staff) =>
      files.addFor({ ...upload, ...sender }, async () => ({ ticketId: null, offerId: null }));
    await expect(store(filesWith(9 * GIB, 100 * GIB), visitor)).rejects.toMatchObject({ isFull: true });
    expect(await store(filesWith(9 * GIB, 100 * GIB), staff)).toMatchObject({ name: 'a.jpg' });
    expect(await store(filesWith(11 * GIB, 100 * GIB), visitor)).toMatchObject({ name: 'a.jpg' });
    expect(await store(filesWith(21 * GIB, 1000 * GIB), visitor)).toMatchObject({ name: 'a.jpg' });
    await expect(store(filesWith(19 * GIB, 1000 * GIB), visitor)).rejects.toMatchObject({ isFull: true });
    const { free = 0, total = 0 } = (await folder.space()) ?? {};
    expect(free > 0 && free <= total).toBe(true);
  });
});

const hashOf = (sender: string) => createHash('sha256').update(sender).digest('hex');

const prune = async () => {
  await deleteRows(site.database.db, 'ticket_files');
  await pruneFiles(
    site.database.db,
    folderStorage(join(site.dataDir, 'files')),
    new AbortController().signal,
  );
};

describe('a ticket', () => {
  it('takes uploads of its person once, for the field they were made for', async () => {
    const mine = browser();
    const { id, url } = (await mine.upload(await jpeg())).json().data;
    const other = (await browser().upload(await jpeg())).json().data.id;
    const { rows } = await query('SELECT device_hash FROM ticket_files WHERE id = $1', [id]);
    const person = { contactId: null, deviceHash: String(rows[0].device_hash) };
    const ticket = await insertTicket();
    const attach = (ids: string[], field = 'photos', region = 'sg') =>
      attachFiles(site.database.db, { ids, region, person, field, ticketId: ticket.id });
    expect(await attach([id], 'paper')).toEqual([id]);
    expect(await attach([id], 'photos', 'my')).toEqual([id]);
    expect(await attach([id, other, 'x'])).toEqual([other, 'x']);
    expect(await attach([id])).toEqual([id]);
    expect((await mine.ask(url)).statusCode).toBe(404);
    expect((await mine.ask(url, { method: 'DELETE' })).statusCode).toBe(404);
    expect((await mine.ask(`/tickets/${ticket.slug}/files/${id}`)).statusCode).toBe(200);
  });

  it('of a visitor has its files for the browser that sent them: the slug alone is no access to them', async () => {
    const [mine, other] = [browser(), browser()];
    const upload = await mine.upload(await jpeg());
    const answers = { photos: [upload.json().data.id] };
    const send = { method: 'POST', payload: { form: 'with_files', answers } } as const;
    const { slug } = (await mine.ask('/tickets/with_files', send)).json().data;
    const later = { method: 'POST', payload: { file: await jpeg() } } as const;
    const added = await mine.ask(`/tickets/${slug}/files`, later);
    const own = [`/tickets/${slug}/files/${answers.photos[0]}`, added.json().data.url];
    for (const path of own) expect([path, (await mine.ask(path)).statusCode]).toEqual([path, 200]);
    const missing = await other.ask(`/tickets/${slug}/files/0b2c6a8e-5c1f-4b8e-9a53-3d8f3a7f0c11`);
    const kim = await enter('sg', '81234566');
    for (const path of own.flatMap((each) => [each, `${each}/gpt-data`]))
      for (const headers of [{}, { authorization: `Bearer ${kim.token}` }]) {
        const { statusCode, body } = await other.ask(path, { headers });
        expect([path, statusCode, body]).toEqual([path, 404, missing.body]);
      }
    // what the other browser adds is its own
    const theirs = (await other.ask(`/tickets/${slug}/files`, later)).json().data.url;
    expect((await other.ask(theirs)).statusCode).toBe(200);
    expect((await mine.ask(theirs)).statusCode).toBe(404);
  });

  it('takes further files of its person only', async () => {
    const mei = await enter('sg', '81234567');
    const kim = await enter('sg', '81234568');
    const { rows } = await query('SELECT id FROM contacts WHERE slug = $1', [mei.slug]);
    const own = await insertTicket({ contactId: Number(rows[0].id) });
    const payload = { name: 'paper.pdf', file: dataUrl(pdf(), 'application/pdf') };
    const send = (slug: string, authorization = '', region = 'sg') =>
      browser({ region }).ask(`/tickets/${slug}/files`, {
        method: 'POST',
        payload,
        headers: authorization ? { authorization } : {},
      });
    const stored = await send(own.slug, `Bearer ${mei.token}`);
    const path = `/api/v1/rabbit/sg/tickets/${own.slug}/files/${stored.json().data.id}`;
    expect([stored.statusCode, stored.json().data.url]).toEqual([201, path]);
    const refusals = [
      await send(own.slug, `Bearer ${kim.token}`),
      await send(own.slug),
      await send(own.slug, '', 'my'),
      await send('nothing'),
      await browser().ask(path),
      await browser().ask(path, { headers: { authorization: `Bearer ${kim.token}` } }),
    ];
    expect(new Set(refusals.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(refusals[0]?.statusCode).toBe(404);
    const visitors = await insertTicket();
    expect((await send(visitors.slug)).statusCode).toBe(201);
  });

  it('that is deleted with its contact leaves no file behind', async () => {
    const mei = await enter('sg', '81234569');
    const { rows } = await query('SELECT id FROM contacts WHERE slug = $1', [mei.slug]);
    const { slug } = await insertTicket({ contactId: Number(rows[0].id) });
    const headers = { authorization: `Bearer ${mei.token}` };
    const payload = { file: await jpeg() };
    await browser().ask(`/tickets/${slug}/files`, { method: 'POST', payload, headers });
    const before = (await storedFiles()).length;
    await browser().ask(`/contacts/${mei.slug}`, { method: 'DELETE', headers });
    await query(`UPDATE removed_files SET removed_at = now() - interval '61 minutes'`);
    await prune();
    expect((await storedFiles()).length).toBe(before - 1);
  });
});
