import { expect, it } from 'vitest';
import { isOfExtension } from './run.ts';

const trace = (...frames: string[]) =>
  Object.assign(new Error('x'), {
    stack: ['Error: x', ...frames.map((frame) => `    at ${frame}`)].join('\n'),
  });

it.each([
  ['a module of an extension', ['run (file:///srv/my/extensions/a/index.ts:3:9)'], true],
  [
    'one below a call of Node',
    ['new Promise (<anonymous>)', 'node:timers:1:1', 'file:///srv/my/extensions/a/b.ts:3:9'],
    true,
  ],
  [
    'code of the site that an extension called',
    ['pool (/srv/engine/src/a.ts:1:1)', 'run (/srv/my/extensions/a/index.ts:3:9)'],
    false,
  ],
  ['a package of the company', ['run (/srv/my/node_modules/x/index.js:3:9)'], false],
])('an error of %s', (_name, frames, isOfOne) => {
  expect(isOfExtension(trace(...frames), '/srv/my')).toBe(isOfOne);
});

it('what is no error belongs to no extension', () => {
  expect(isOfExtension('x', '/srv/my')).toBe(false);
});
