import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../until.ts';
import { pixelFlood } from '../files/test-pictures.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { type Person, peopleOf } from './people.ts';

let site: TestSite;
let mei: Person;
const { enter, ask } = peopleOf(() => site);

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
  mei = await enter('sg', '81234567');
});
afterAll(() => site?.close());

const MIB = 1024 * 1024;
const url = (bytes: Buffer, type = 'jpeg') => `data:image/${type};base64,${bytes.toString('base64')}`;
const send = (file: unknown) => ask(mei, '/profile-image', { method: 'PUT', payload: { file } });
const photo = (width = 300, height = 200) =>
  sharp({ create: { width, height, channels: 3, background: '#c2410c' } });

/** Bytes of the stored picture. */
const stored = async () => (await ask(mei, '/profile-image')).rawPayload;

describe('a profile picture', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'in %s becomes a square WebP that only its owner can read',
    async (type) => {
      const answer = await send(url(await photo().toFormat(type).toBuffer(), type));
      const path = `/api/v1/rabbit/sg/contacts/${mei.slug}/profile-image`;
      const { user } = answer.json().data;
      expect([answer.statusCode, user.profile_image]).toEqual([
        200,
        expect.stringMatching(new RegExp(`^${path}\\?v=[0-9a-f]{16}$`)),
      ]);
      const read = await site.app.inject({
        url: user.profile_image,
        headers: { authorization: `Bearer ${mei.token}` },
      });
      expect(read.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox'),
        'content-disposition': expect.stringContaining('attachment'),
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(await sharp(read.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 512,
        height: 512,
      });
      expect((await site.app.inject({ url: user.profile_image })).statusCode).toBe(401);
    },
  );

  it('is rotated upright and contains no location or camera data', async () => {
    const turned = await photo(400, 100)
      .withExif({ IFD0: { Orientation: '6', Copyright: 'Mei' }, IFD3: { GPSLatitude: '1/1 17/1 0/1' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    expect((await send(url(turned))).statusCode).toBe(200);
    const { exif, orientation, icc, xmp } = await sharp(await stored()).metadata();
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is refused when it is SVG, HTML, another format, mislabelled or broken (A30)', async () => {
    const png = await photo().png().toBuffer();
    const jpeg = await photo().jpeg().toBuffer();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<!doctype html><script>alert(1)</script>');
    const polyglots = [
      svg,
      html,
      Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;'),
      Buffer.concat([svg, jpeg]),
      Buffer.concat([Buffer.from('\ufeff'), svg]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), svg]),
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5_000)]),
      Buffer.from('%PDF-1.7'),
      jpeg.subarray(0, 60),
      Buffer.alloc(0),
    ];
    const files = [
      ...polyglots.flatMap((bytes) => ['jpeg', 'png', 'webp'].map((type) => url(bytes, type))),
      url(png, 'jpeg'),
      url(jpeg, 'png'),
      url(svg, 'svg+xml'),
      url(await photo().gif().toBuffer(), 'gif'),
      url(await photo().tiff().toBuffer(), 'jpeg'),
      url(jpeg).replace('base64,', 'base64,!!!!'),
      url(jpeg).replace(';base64', ''),
      'https://evil.example/x.jpg',
      'data:,',
      '',
      null,
      {},
    ];
    const before = await stored();
    for (const file of files) {
      const answer = await send(file);
      expect([String(file).slice(0, 60), answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
        String(file).slice(0, 60),
        400,
        ['file'],
      ]);
    }
    expect(await stored()).toEqual(before);
  });

  it('that also contains code loses the code (A30)', async () => {
    const script = Buffer.from('<script>alert(1)</script>');
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, script.length + 2]), script]);
    const jpeg = await photo().jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), script]);
    expect((await send(url(polyglot))).statusCode).toBe(200);
    expect((await stored()).includes('script')).toBe(false);
  });

  it('above 10 MiB is refused, above 14 MiB before parsing (A29)', async () => {
    const large = Buffer.concat([await photo().jpeg().toBuffer(), Buffer.alloc(10 * MIB)]);
    const answer = await send(url(large));
    expect([answer.statusCode, answer.json().errors]).toEqual([413, { file: ['allowed: up to 10 MiB'] }]);
    expect((await send(url(Buffer.alloc(11 * MIB)))).statusCode).toBe(413);
  });

  it('above 50 million pixels is refused before decoding (A29)', async () => {
    for (const side of [7_200, 65_000])
      expect((await send(url(pixelFlood(side), 'png'))).statusCode).toBe(400);
  });

  it('is processed one at a time per person', async () => {
    const file = url(await photo().png().toBuffer(), 'png');
    // the first one that is processed cannot be stored before the others are answered
    const holder = await site.database.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM contacts WHERE slug = $1 FOR UPDATE', [mei.slug]);
    const sent = [send(file), send(file), send(file)];
    let answered = 0;
    for (const each of sent) void each.then(() => answered++);
    await until(() => expect(answered).toBe(2));
    await holder.query('COMMIT');
    holder.release();
    const answers = await Promise.all(sent);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503, 503]);
    expect(answers.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2');
    expect((await send(file)).statusCode).toBe(200);
  });

  it('can be removed', async () => {
    await send(url(await photo().jpeg().toBuffer()));
    const answer = await ask(mei, '/profile-image', { method: 'DELETE' });
    expect([answer.statusCode, answer.json().data.user.profile_image]).toEqual([200, null]);
    expect((await ask(mei, '/profile-image')).statusCode).toBe(404);
    const { rows } = await site.database.pool.query('SELECT FROM profile_images');
    expect(rows).toEqual([]);
  });
});
