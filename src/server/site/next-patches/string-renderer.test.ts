import { buffer } from 'node:stream/consumers';
import { createElement } from 'react';
import { expect, it } from 'vitest';
import { renderToReadableStream } from './string-renderer.ts';

it('a page has the same bytes, whatever its letters', async () => {
  for (const text of ['plain', '中文 – Škoda', '車🚗 '.repeat(3_000), 'half a pair: \ud83d.']) {
    const stream = await renderToReadableStream(createElement('p', null, text));
    const html = (await buffer(stream)).toString();
    expect(html).toBe(`<p>${text.toWellFormed()}</p>`);
  }
});
