import { buffer } from 'node:stream/consumers';
import { createElement } from 'react';
import { describe, expect, it } from 'vitest';
import { renderToReadableStream, textPieces } from './string-renderer.ts';

const texts = (bytes: Uint8Array) => textPieces(bytes).map((piece) => Buffer.from(piece).toString());

describe('textPieces', () => {
  it('divides where other characters begin and end, and loses nothing', () => {
    expect(texts(Buffer.from('Škoda $60 – $80'))).toEqual(['Š', 'koda $60 ', '–', ' $80']);
    expect(texts(Buffer.from('plain'))).toEqual(['plain']);
    expect(texts(Buffer.from('車'))).toEqual(['車']);
    expect(texts(Buffer.from(''))).toEqual([]);
  });

  it('leaves a text of many such characters whole', () => {
    const text = '<td>車</td>'.repeat(5_000);
    expect(texts(Buffer.from(text))).toEqual([text]);
  });
});

it('a page has the same bytes, whatever its letters', async () => {
  for (const text of ['plain', '中文 – Škoda', '車🚗 '.repeat(3_000), 'half a pair: \ud83d.']) {
    const stream = await renderToReadableStream(createElement('p', null, text));
    const html = (await buffer(stream)).toString();
    expect(html).toBe(`<p>${text.toWellFormed()}</p>`);
  }
});
