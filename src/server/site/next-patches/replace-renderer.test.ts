import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');
const SCRIPT = `
  const { replaceRenderer } = await import('./src/server/site/next-patches/replace-renderer.ts');
  replaceRenderer();
  const { createRequire } = await import('node:module');
  const require = createRequire(process.cwd() + '/package.json');
  const next = require('next/dist/server/ReactDOMServerPages.js');
  const { createElement } = require('react');
  const long = createElement('p', { title: '"<' }, '&'.repeat(50_000));
  const stream = await next.renderToReadableStream(long);
  await stream.allReady;
  const chunks = await Array.fromAsync(stream);
  const failed = await next.renderToReadableStream(createElement(() => { throw new Error('no car'); })).catch((e) => e.message);
  console.log(JSON.stringify({ count: chunks.length, html: new TextDecoder().decode(chunks[0]).slice(0, 40), failed }));
`;

test('Next uses the patched renderer, which renders a page in one chunk and rethrows errors of components', () => {
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: 30_000,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  expect(JSON.parse(output)).toEqual({
    count: 1,
    html: '<p title="&quot;&lt;">&amp;&amp;&amp;&amp;'.slice(0, 40),
    failed: 'no car',
  });
});
