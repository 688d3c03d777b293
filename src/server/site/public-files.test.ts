import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPublicFiles } from './site.ts';

const root = mkdtempSync(join(tmpdir(), 'forecourt-public-'));
const app = fastify();

beforeAll(async () => {
  for (const file of ['public/fonts/sans-1.0.0/a.woff2', 'public/pages/a.txt', 'built/chunks/a-1f2e.js']) {
    mkdirSync(join(root, file, '..'), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  await addPublicFiles(app, join(root, 'public'), join(root, 'built'));
});
afterAll(() => rmSync(root, { recursive: true }));

test.each([
  ['/fonts/sans-1.0.0/a.woff2', 'public, max-age=31536000, immutable'],
  ['/_next/static/chunks/a-1f2e.js', 'public, max-age=31536000, immutable'],
  ['/pages/a.txt', 'public, max-age=86400'],
])('%s has the Cache-Control of its path', async (address, cacheControl) => {
  const { statusCode, headers } = await app.inject(address);
  expect([statusCode, headers['cache-control']]).toEqual([200, cacheControl]);
});
