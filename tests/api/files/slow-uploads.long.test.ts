import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestSite, type TestSite } from '../test-site.ts';
import { openBrowser } from './browser.ts';
import { withFileForm } from './form-with-files.ts';
import { dataUrl, photo } from './test-pictures.ts';

const MIB = 1024 * 1024;

let site: TestSite;
let address: string;
beforeAll(async () => {
  site = await openTestSite({
    stock: { sg: 1 },
    change: withFileForm,
    environment: { TRUST_PROXY: 'loopback' },
  });
  address = await site.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => site?.close());

/** Announces 14 MiB and sends almost nothing. @returns when the server answers, and how */
const sendSlowly = (network: string, [type, start]: readonly [string, string]) => {
  const sent = request(`${address}/api/v1/rabbit/sg/tickets/files`, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': type,
      'content-length': 14 * MIB,
      'x-forwarded-for': network,
    },
  });
  sent.write(start);
  return new Promise<number | undefined>((resolve) => {
    sent.on('response', (answer) => resolve(answer.resume().statusCode));
    sent.on('error', () => resolve(undefined));
  });
};

const DOORS = {
  json: ['application/json', '{"form":"with_files"'],
  form: ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="form"'],
} as const;

it.each(Object.entries(DOORS))(
  'that announce everything and send nothing do not stop others, and end: %s (A52)',
  async (_name, door) => {
    const file = dataUrl(await photo().jpeg().toBuffer());
    const slow = Array.from({ length: 60 }, (_, at) => sendSlowly(`203.0.113.${at % 20}`, door));
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (let round = 0; round < 10; round++) {
      const { statusCode } = await openBrowser(() => site).upload(file);
      expect(statusCode).toBe(201);
    }
    for (const status of await Promise.all(slow)) expect(status).toBe(408);
  },
);
