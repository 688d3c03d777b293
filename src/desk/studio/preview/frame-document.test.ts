import { expect, test } from 'vitest';
import { frameDocument, sheetsOf, spritesOf } from './frame-document.ts';

const HTML =
  '<!DOCTYPE html><html lang="en"><head data-a=""><meta charset="utf-8"></head>' +
  '<body><svg><use href="/drawings/a-1.svg#gauge"/></svg></body></html>';
const sprites = new Map([
  ['/drawings/a-1.svg', '<svg xmlns="x"><title>a</title><path id="gauge" d=""/></svg>'],
]);
const NONE = new Map<string, string>();
const SCRIPT = 'https://cars.example/scripts/studio-frame-2.js';

test('the frame may load one script, connect to nothing and send no form', () => {
  const state = { scroll: 120, isPicking: true };
  const made = frameDocument(HTML, state, { origin: 'https://cars.example', sprites, sheets: NONE });
  const [, first = ''] =
    /<head data-a=""><meta http-equiv="content-security-policy" content="([^"]*)">/.exec(made) ?? [];
  const policy = Object.fromEntries(
    first.split('; ').map((rule) => [rule.split(' ', 1)[0], rule.slice(rule.indexOf(' ') + 1)]),
  );
  expect(policy).toMatchObject({
    'default-src': "'none'",
    'script-src': SCRIPT,
    'form-action': "'none'",
    'base-uri': "'none'",
  });
  expect(policy['connect-src']).toBeUndefined();
  expect(made.match(/<script[^>]*>/g)).toEqual([`<script src="${SCRIPT}" defer>`]);
  expect(made).toContain('<meta name="robots" content="noindex">');
  expect(made).toContain('<html data-fonts data-sheets data-scroll="120" data-pick lang="en">');
});

test('drawings of other files come with the page', () => {
  const made = frameDocument(HTML, { scroll: 0, isPicking: false }, { origin: '', sprites, sheets: NONE });
  expect(spritesOf(HTML)).toEqual(['/drawings/a-1.svg']);
  expect(made).toContain('<use href="#drawn-gauge"/>');
  expect(made).toContain('<path id="drawn-gauge" d=""/></svg></body>');
  expect(
    frameDocument(HTML, { scroll: 0, isPicking: false }, { origin: '', sprites: NONE, sheets: NONE }),
  ).toContain('<use href="/drawings/a-1.svg#gauge"/>');
});

test('style sheets of the site come with the page, with addresses that still lead to their files', () => {
  const page =
    '<html><head><link rel="stylesheet" href="/_next/static/css/a.css?v=1&amp;w=2" media="print"/>' +
    '<link data-n-p="" href="https://fonts.example/b.css" rel="stylesheet"/></head></html>';
  const address = '/_next/static/css/a.css?v=1&w=2';
  expect(sheetsOf(page)).toEqual([address]);
  const css =
    'a{background:url(../media/a.png)}b{mask:url("b.svg#x")}c{mask:url(data:image/svg+xml,%3Csvg%3E)}' +
    "d{mask:url('/d.svg')}e{mask:url(#e)}f{content:'</style>'}";
  const state = { scroll: 0, isPicking: false };
  const made = frameDocument(page, state, { origin: '', sprites: NONE, sheets: new Map([[address, css]]) });
  expect(made).toContain(
    '<style media="print">a{background:url(/_next/static/media/a.png)}b{mask:url("/_next/static/css/b.svg#x")}' +
      "c{mask:url(data:image/svg+xml,%3Csvg%3E)}d{mask:url('/d.svg')}e{mask:url(#e)}f{content:'<\\/style>'}</style>",
  );
  expect(made).toContain('href="https://fonts.example/b.css"');
  expect(frameDocument(page, state, { origin: '', sprites: NONE, sheets: NONE })).toContain(
    page.slice(12, 60),
  );
});
