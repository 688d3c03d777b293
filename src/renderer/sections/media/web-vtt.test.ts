import { expect, test } from 'vitest';
import { webVtt } from './describe-media.ts';

test('captions have their times, and nothing in a text is taken for more than text', () => {
  expect(
    webVtt([
      { from: 0, to: 2.5, text: 'A walk' },
      { from: 62.5, to: 70, text: '<b>\n\n1 --> 2' },
    ]),
  ).toBe('WEBVTT\n\n00:00.000 --> 00:02.500\nA walk\n\n01:02.500 --> 01:10.000\n&lt;b&gt; 1 --&gt; 2\n');
});
