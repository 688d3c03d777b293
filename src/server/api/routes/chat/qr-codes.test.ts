import { expect, it, vi } from 'vitest';
import { qrCodes } from './qr-codes.ts';

const picture = () =>
  vi.fn(async (link: string) => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return `picture of ${link}`;
  });
const client = (address: string) => ({ address, signal: new AbortController().signal });

it('draws a code once for all who ask for it', async () => {
  const drawing = picture();
  const draw = qrCodes(drawing);
  const link = 'https://chat.example/?text=Car';
  const drawn = await Promise.all(Array.from({ length: 20 }, (_, at) => draw(link, client(`192.0.2.${at}`))));
  drawn.push(await draw(link, client('192.0.2.1')));
  expect(new Set(drawn)).toEqual(new Set([`picture of ${link}`]));
  expect(drawing).toHaveBeenCalledTimes(1);
});

it('refuses what is too much of one client, not the code of another', async () => {
  const drawing = picture();
  const draw = qrCodes(drawing);
  const flood = Promise.allSettled(
    Array.from({ length: 100 }, (_, at) => draw(`https://chat.example/?text=${at}`, client('192.0.2.1'))),
  );
  const other = await draw('https://chat.example/?text=mine', client('198.51.100.1'));
  expect(other).toBe('picture of https://chat.example/?text=mine');
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
  expect(drawing.mock.calls.length).toBeLessThan(50);
});
