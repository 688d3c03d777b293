import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { placeholderFor, withPageBody } from './page-body.ts';

const bodyOf = (text: string) => Buffer.from(`<div id="__next">${text}</div>`);
const page = (text: string, ms = 0) =>
  withPageBody(async () => {
    const body = placeholderFor(bodyOf(text));
    await wait(ms);
    const document = placeholderFor(Buffer.from('<html lang="en">'));
    return Buffer.concat([document, body, Buffer.from('</html>')]);
  });
const whole = (text: string) => `<html lang="en">${bodyOf(text)}</html>`;

test('withPageBody puts the body into its document, of pages made at the same time too', async () => {
  const pages = await Promise.all([page('中文 – Škoda', 20), page('plain', 5), page('')]);
  expect(pages.map(String)).toEqual([whole('中文 – Škoda'), whole('plain'), whole('')]);
});

test('withPageBody takes the last body: an error page replaces a page', async () => {
  const answer = await withPageBody(async () => {
    placeholderFor(bodyOf('half a page'));
    return Buffer.from(placeholderFor(bodyOf('something went wrong')));
  });
  expect(answer.equals(bodyOf('something went wrong'))).toBe(true);
});

test('withPageBody leaves answers without a body as they are', async () => {
  expect((await withPageBody(async () => Buffer.from('{}'))).toString()).toBe('{}');
});

test('placeholderFor keeps the document, and everything outside of a page', async () => {
  await withPageBody(async () => {
    expect(String(Buffer.from(placeholderFor(Buffer.from('<html></html>'))))).toBe('<html></html>');
    return Buffer.from('');
  });
  expect(bodyOf('車').equals(placeholderFor(bodyOf('車')))).toBe(true);
});
