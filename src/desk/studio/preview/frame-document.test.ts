import { expect, test } from 'vitest';
import { frameDocument, spritesOf } from './frame-document.ts';

const HTML =
  '<!DOCTYPE html><html lang="en"><head data-a=""><meta charset="utf-8"></head>' +
  '<body><svg><use href="/drawings/a-1.svg#gauge"/></svg></body></html>';
const sprites = new Map([
  ['/drawings/a-1.svg', '<svg xmlns="x"><title>a</title><path id="gauge" d=""/></svg>'],
]);
const SCRIPT = 'https://cars.example/scripts/studio-frame-1.js';

test('the frame may load one script, connect to nothing and send no form', () => {
  const state = { scroll: 120, isPicking: true };
  const made = frameDocument(HTML, state, { origin: 'https://cars.example', sprites });
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
  const made = frameDocument(HTML, { scroll: 0, isPicking: false }, { origin: '', sprites });
  expect(spritesOf(HTML)).toEqual(['/drawings/a-1.svg']);
  expect(made).toContain('<use href="#drawn-gauge"/>');
  expect(made).toContain('<path id="drawn-gauge" d=""/></svg></body>');
  expect(frameDocument(HTML, { scroll: 0, isPicking: false }, { origin: '', sprites: new Map() })).toContain(
    '<use href="/drawings/a-1.svg#gauge"/>',
  );
});
