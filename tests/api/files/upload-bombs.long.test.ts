import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { withFileForm } from './form-with-files.ts';
import { dataUrl, photo, pixelFlood } from './test-pictures.ts';

const MIB = 1024 * 1024;
const ROUNDS = 10;
const MAX_GROWTH = 64 * MIB;

let site: TestSite;
let address: string;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    change: withFileForm,
    environment: { RATE_LIMITS: 'off' },
  });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site?.close());

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');

async function bombs(): Promise<Record<string, [file: string, status: number]>> {
  const jpeg = await photo().jpeg().toBuffer();
  return {
    'PNG of 196 megapixels': [dataUrl(pixelFlood(14_000), 'image/png'), 400],
    'data URL of 20 MB': [dataUrl(Buffer.alloc(15 * MIB, 1)), 413],
    'SVG named jpg': [dataUrl(svg), 400],
    'HTML named jpg': [dataUrl(html), 400],
    'SVG before a JPEG': [dataUrl(Buffer.concat([svg, jpeg])), 400],
    'JPEG mark before HTML': [dataUrl(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), html])), 400],
    'PDF mark before HTML': [dataUrl(Buffer.concat([Buffer.from('%PDF-1.4\n'), html])), 400],
    'JPEG that was cut off': [dataUrl(jpeg.subarray(0, jpeg.length / 2)), 400],
    GIF: [dataUrl(await photo().gif().toBuffer()), 400],
    'no base64': ['data:image/jpeg;base64,!!!!', 400],
  };
}

/** Sends a body. @returns the status, as soon as the server says it */
const send = (body: Buffer) =>
  new Promise<number | undefined>((resolve, reject) => {
    const sent = request(`${address}/api/v1/rabbit/sg/tickets/files`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    sent.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    // the server ends the connection of a client that is still sending
    sent.on('error', reject);
    sent.end(body);
  });

it('upload bombs are refused without decoding and without memory growth (A29, A30)', {
  timeout: 120_000,
}, async () => {
  const { upload } = openBrowser(() => site);
  // loads the decoder
  expect((await upload(dataUrl(await photo().jpeg().toBuffer()))).statusCode).toBe(201);
  // the bodies themselves are memory of the test
  const bodies = Object.entries(await bombs()).map(
    ([name, [file, status]]) =>
      [
        name,
        Buffer.from(JSON.stringify({ form: 'with_files', field: 'paper', name: 'a.jpg', file })),
        status,
      ] as const,
  );
  const sendAll = async (rounds: number) => {
    for (const [name, body, status] of bodies)
      for (let round = 0; round < rounds; round++) expect([name, await send(body)]).toEqual([name, status]);
  };
  await sendAll(1);
  const before = process.memoryUsage().rss;
  await sendAll(ROUNDS);
  const growth = process.memoryUsage().rss - before;
  console.info('growth of memory, MiB', Math.round(growth / MIB));
  expect(sharp.counters()).toEqual({ queue: 0, process: 0 });
  expect(growth).toBeLessThan(MAX_GROWTH);
});
