import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withPageBody, withPlaceholders } from './page-body.ts';

const TARGET = '<next-js-internal-body-render-target></next-js-internal-body-render-target>';
const bodyOf = (text: string) => `<div id="__next">${text}</div>`;
const documentOf = (title: string) =>
  `<!DOCTYPE html><html lang="en"><title>${title}</title>${TARGET}<script>${title}</script></html>`;

/** What Next does with both texts. */
const page = (text: string, ms = 0) =>
  withPageBody(async () => {
    const body = withPlaceholders(bodyOf(text));
    await wait(ms);
    const [before = '', after = ''] = withPlaceholders(documentOf(text)).split(TARGET);
    return Buffer.from(before + body + after);
  });
const whole = (text: string) => documentOf(text).replace(TARGET, () => bodyOf(text));

test('withPageBody puts body and document together, of pages made at the same time too', async () => {
  const texts = ['中文 – Škoda', 'plain', '', '$& $1 <!--x:0-->'];
  const pages = await Promise.all(texts.map((text, at) => page(text, 20 - 5 * at)));
  expect(pages.map(String)).toEqual(texts.map(whole));
});

test('withPageBody shows Next two short comments instead of a long page', async () => {
  await withPageBody(async () => {
    const document = withPlaceholders(documentOf('x'.repeat(10_000)));
    expect(document.length).toBeLessThan(300);
    expect(document).toMatch(new RegExp(`^<!DOCTYPE html><!--.+-->${TARGET}<!--.+-->$`));
    return Buffer.from('');
  });
});

test('withPageBody takes the last body: an error page replaces a page', async () => {
  const answer = await withPageBody(async () => {
    withPlaceholders(bodyOf('half a page'));
    return Buffer.from(withPlaceholders(bodyOf('something went wrong')));
  });
  expect(answer.toString()).toBe(bodyOf('something went wrong'));
});

test('withPageBody leaves answers without a page as they are', async () => {
  expect((await withPageBody(async () => Buffer.from('{}'))).toString()).toBe('{}');
});

test('withPlaceholders keeps other texts, and everything outside of a page', async () => {
  await withPageBody(async () => {
    for (const text of ['', '<style>a{}</style>', '<!DOCTYPE html><html></html>'])
      expect(withPlaceholders(text)).toBe(text);
    return Buffer.from('');
  });
  expect(withPlaceholders(bodyOf('車'))).toBe(bodyOf('車'));
});
