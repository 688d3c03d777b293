import { expect, test } from 'vitest';
import { scriptJson } from './structured-data.ts';

test('a title with markup cannot end the script element (A27)', () => {
  const json = scriptJson({ name: '</script><script>alert(1)</script>\u2028' });
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual({ name: '</script><script>alert(1)</script>\u2028' });
});
