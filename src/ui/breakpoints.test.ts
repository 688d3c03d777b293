import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');
/** xs, sm, md, lg, xl, xxl of SPEC 9. */
const BREAKPOINTS = [375, 576, 768, 992, 1280, 1920];
const ALLOWED = new Set(
  BREAKPOINTS.flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 0.02}px`]),
);

const files = globSync('**/*.{css,ts,tsx}', { cwd: SRC }).filter(
  (file) => !file.startsWith('contracts') && !file.includes('.test.'),
);

// containers of single parts have widths of their own, in rem
it('layouts and sizes of pictures change at the breakpoints of SPEC 9 only', () => {
  const found = files.flatMap((file) =>
    [...readFileSync(join(SRC, file), 'utf8').matchAll(/\((m(?:in|ax)-width: [\d.]+px)\)/g)].map(
      ([, condition = '']) => ({ file, condition }),
    ),
  );
  expect(found.length).toBeGreaterThan(100);
  expect(found.filter(({ condition }) => !ALLOWED.has(condition))).toEqual([]);
  const unused = BREAKPOINTS.filter(
    (width) => !found.some(({ condition }) => condition.endsWith(` ${width}px`)),
  );
  expect(unused).toEqual([]);
});
