import { request } from 'node:http';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MEASURED } from '../../measured.ts';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { withFileForm } from './form-with-files.ts';
import { dataUrl, photo, pixelFlood } from './test-pictures.ts';

const MIB = 1024 * 1024;
const ROUNDS = 10;
const MAX_MS = 50;
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

/** Median of milliseconds. */
const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

it('upload bombs are refused within 50 ms, without memory growth (A29, A30)', {
  ...MEASURED,
  timeout: 60_000,
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
  const medians: Record<string, number> = {};
  const before = process.memoryUsage().rss;
  for (const [name, body, status] of bodies) {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const started = performance.now();
      expect([name, await send(body)]).toEqual([name, status]);
      times.push(performance.now() - started);
    }
    medians[name] = Math.round(median(times) * 10) / 10;
  }
  const growth = process.memoryUsage().rss - before;
  console.info('ms until refused (median)', medians, 'growth of memory, MiB', Math.round(growth / MIB));
  expect(sharp.counters()).toEqual({ queue: 0, process: 0 });
  for (const [name, ms] of Object.entries(medians)) expect([name, ms <= MAX_MS]).toEqual([name, true]);
  expect(growth).toBeLessThan(MAX_GROWTH);
});
