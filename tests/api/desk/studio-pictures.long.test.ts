import { existsSync, readFileSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setJson } from '#region/json/edit-json.ts';
import { PICTURES_A_DAY } from '#server/modules/studio/store-picture.ts';
import { findLogo } from '#server/site/find-brand-file.ts';
import { logInStaff } from '../log-in-staff.ts';
import { DESK, FROM_SITE } from './at-desk.ts';
import { openStudioSite, type StudioSite } from './studio-site.ts';

let studio: StudioSite;
let mei: string;
let original: string;
const path = (file: string) => join(studio.regionsDir, file);

beforeAll(async () => {
  studio = await openStudioSite(['sg', 'my'], async () => undefined);
  original = readFileSync(path('sg.json'), 'utf8');
  ({ cookie: mei } = await logInStaff(studio.site, '+6581190001', 'sg', 'product'));
}, 300_000);
afterAll(() => studio?.close());

const dataUrl = (bytes: Buffer | string, type = 'png') =>
  `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
const upload = (bytes: Buffer | string, by = mei, region = 'sg') =>
  studio.ask('POST', 'pictures', { by, region, payload: { picture: dataUrl(bytes) } });
const plain = (width: number, height: number, format: 'png' | 'jpeg' | 'webp' | 'gif' = 'png', shade = 90) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 20, b: 120 } } })
    .toFormat(format)
    .toBuffer();
const svg = (content: string, more = 'width="300" height="100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${content}</svg>`;
const WIDE = '<feMorphology operator="dilate" radius="100"/>';
const FILTERED = '<rect width="300" height="100" fill="red" filter="url(#f)"/>';
const RED = '<rect width="300" height="100" fill="#ff0000"/>';

async function saveLogo(file: string): Promise<string> {
  const { data: before } = await studio.ask('GET', 'draft', { by: mei });
  const text = setJson(original, ['brand', 'logo'], file);
  const payload = { version: before.version, base: before.base, text };
  const { data } = await studio.ask('PUT', 'draft', { by: mei, payload });
  const { data: problems } = await studio.ask('GET', 'problems', { by: mei });
  expect(problems.filter((each: { is_own: boolean }) => each.is_own)).toEqual([]);
  return data.version;
}

describe('a picture of the brand', { timeout: 120_000 }, () => {
  it('is stored, and the logo of all processes once it is published; undo goes back', async () => {
    const { status, data } = await upload(svg(RED));
    expect([status, data]).toEqual([
      201,
      { file: expect.stringMatching(/^brand\/sg\/logo-[0-9a-f]{16}\.png$/), width: 1024, height: 341 },
    ]);
    const { file } = data;
    const logoOf = (server: Pick<StudioSite['site'], 'app'>) => {
      const region = server.app.services.regions.find('sg');
      return region && findLogo(region, studio.folders)?.file;
    };
    const version = await saveLogo(file);
    expect((await studio.ask('POST', 'publications', { by: mei, payload: { version } })).status).toBe(200);
    for (const server of [studio.site, studio.other])
      await expect.poll(() => logoOf(server), { timeout: 60_000 }).toBe(path(file));
    const { data: versions } = await studio.ask('GET', 'versions', { by: mei });
    const first = versions.at(-1).id;
    const { disk } = (await studio.ask('GET', 'draft', { by: mei })).data;
    const payload = { base: disk.hash };
    expect((await studio.ask('POST', `versions/${first}/restore`, { by: mei, payload })).status).toBe(200);
    expect(JSON.parse(readFileSync(path('sg.json'), 'utf8')).brand?.logo).not.toBe(file);
    expect(existsSync(path(file))).toBe(true);
  });

  it.each(['png', 'jpeg', 'webp'] as const)(
    'may be %s, which loses what is not its pixels',
    async (format) => {
      const bytes = Buffer.concat([
        await plain(2_000, 500, format),
        Buffer.from('<script>alert(1)</script>'),
      ]);
      const { status, data } = await upload(bytes);
      expect([status, data.width, data.height]).toEqual([201, 1024, 256]);
      const stored = readFileSync(path(data.file));
      expect(stored.subarray(1, 4).toString()).toBe('PNG');
      expect(stored.includes('script')).toBe(false);
    },
  );

  it.each([
    ['a script', '<script>alert(1)</script>'],
    [
      'HTML',
      '<foreignObject width="300" height="100"><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>',
    ],
    ['a file of the server', '<image width="300" height="100" xlink:href="file:///etc/passwd"/>'],
    ['an address', '<image width="300" height="100" href="http://127.0.0.1:9/x.png"/>'],
    ['a style sheet', '<style>@import url("http://127.0.0.1:9/x.css");</style>'],
  ])('of a drawing with %s is its picture alone', async (_, content) => {
    const { status, data } = await upload(svg(`${RED}${content}`));
    expect(status).toBe(201);
    expect((await upload(svg(RED))).data.file).toBe(data.file);
  });

  it('of a drawing that names thousands of pixels is stored small', async () => {
    expect((await upload(svg(RED, 'width="15000" height="5000" viewBox="0 0 300 100"'))).data.width).toBe(
      1024,
    );
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML that begins like a picture', 'GIF89a/*<script>alert(1)</script>'],
    ['an animation', () => plain(40, 40, 'gif')],
    ['half a picture', async () => (await plain(900, 900)).subarray(0, 60)],
    ['a flood of pixels', () => bomb(50_000, 50_000)],
    ['a drawing of endless size', svg(RED, 'width="1e9" height="1e9"')],
    ['a point', () => plain(1, 1)],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "${'a'.repeat(99)}">]>${svg('<text>&a;</text>')}`],
    ['hidden entities', Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<text>&a;</text>')}`, 'utf16le')],
    ['a drawing that takes minutes', svg(`<filter id="f">${WIDE.repeat(1_000)}</filter>${FILTERED}`)],
    ['nothing', ''],
  ])('is refused: %s', async (_, content) => {
    const bytes = typeof content === 'function' ? await content() : content;
    const { status, code } = await upload(bytes);
    expect([status, code]).toEqual([400, expect.stringMatching(/invalid/)]);
  });

  it('is taken of product staff of the region alone, and of none without a session', async () => {
    const bytes = await plain(40, 40);
    const { cookie: other } = await logInStaff(studio.site, '+6581190002', 'my', 'product');
    const { cookie: manager } = await logInStaff(studio.site, '+6581190003', 'sg', 'manager');
    expect([
      (await upload(bytes, other)).status,
      (await upload(bytes, manager)).status,
      (await upload(bytes, '')).status,
      (await upload(bytes, mei, '..%2Fsg')).status,
    ]).toEqual([404, 403, 401, 404]);
    expect((await upload(bytes, other, 'my')).data.file).toMatch(/^brand\/my\//);
    // the same without a page of the desk
    const headers = { ...FROM_SITE, cookie: mei, 'x-desk-page': 'wrong' };
    const payload = { picture: dataUrl(bytes) };
    const url = `${DESK}/sg/studio/pictures`;
    expect((await studio.site.app.inject({ method: 'POST', url, headers, payload })).statusCode).not.toBe(
      201,
    );
  });

  it('that nothing names is removed after a month; one that a version names stays', async () => {
    const { file: named } = (await upload(svg(RED))).data;
    const { file: unused } = (await upload(await plain(64, 64))).data;
    const old = new Date(Date.now() - 31 * 86_400_000);
    for (const file of [named, unused]) utimesSync(path(file), old, old);
    await upload(await plain(64, 64, 'png', 91));
    expect([named, unused].map((file) => existsSync(path(file)))).toEqual([true, false]);
  });

  it('is stored although another file of the folder cannot be read', async () => {
    await upload(svg(RED));
    symlinkSync('gone.png', path(`brand/sg/logo-${'0'.repeat(16)}.png`));
    expect((await upload(await plain(64, 64, 'png', 92))).status).toBe(201);
  });

  it('is one of so many a day, in all processes', async () => {
    const { cookie: busy } = await logInStaff(studio.site, '+6581190004', 'my', 'product');
    const bytes = await plain(32, 32);
    const statuses: number[] = [];
    for (let at = 0; at <= PICTURES_A_DAY.member; at++)
      statuses.push((await upload(bytes, busy, 'my')).status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(PICTURES_A_DAY.member);
    expect(statuses.at(-1)).toBe(429);
  });
});

/** A PNG whose header promises more pixels than there is memory for. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const bytes = await plain(16, 16);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE((await import('node:zlib')).crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}
