import { create } from 'qrcode';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { messagingLink } from '#domain/messages/messaging-link.ts';
import { API } from '../login/log-in.ts';
import { openTestSite, type TestSite } from '../test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1, th: 1 } });
});
afterAll(() => site?.close());

it.each(['sg', 'th'])('the QR code of a car opens a conversation about it in the app of %s', async (code) => {
  const [{ slug, title }] = (await site.app.inject({ url: `${API}/${code}/listings` })).json().data;
  const answer = await site.app.inject({ url: `${API}/${code}/chat/${slug}/line-qr-code` });
  expect(answer.statusCode).toBe(200);
  const [type, base64 = ''] = answer.json().data.split(',');
  expect(type).toBe('data:image/png;base64');
  const contact = site.content.regions.find(code)?.manifest.contact;
  const link = contact && messagingLink(contact, title);
  const { modules } = create(link ?? '');
  const { data, info } = await sharp(Buffer.from(base64, 'base64'))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const scale = info.width / (modules.size + 4);
  const isDark = (row: number, column: number) =>
    (data[Math.floor((row + 2.5) * scale) * info.width + Math.floor((column + 2.5) * scale)] ?? 255) < 128;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      expect(isDark(row, column)).toBe(Boolean(modules.get(row, column)));
});

it('there is none for an unknown car', async () => {
  const answer = await site.app.inject({ url: `${API}/sg/chat/nothing/line-qr-code` });
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is no such conversation.']);
});
