import { expect, it } from 'vitest';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { newProblems } from './new-problems.ts';

const problem = (given: Partial<Problem>): Problem => ({
  file: 'regions/vn.json',
  line: 1,
  column: 1,
  path: 'timeZone',
  severity: 'error',
  message: 'wrong',
  ...given,
});

it('leaves out what was there, on another line too', () => {
  const added = problem({ path: 'code' });
  expect(newProblems([problem({ line: 3 })], [problem({ line: 9 }), added])).toEqual([added]);
});

it('counts another file, message or severity as new', () => {
  for (const change of [{ file: 'regions/kh.json' }, { message: 'bad' }, { severity: 'warning' }] as const)
    expect(newProblems([problem({})], [problem(change)])).toEqual([problem(change)]);
});

it('recognises faults of entries that moved, and finds the added one among them', () => {
  const at = (index: number) => problem({ path: `filters[${index}].step` });
  expect(newProblems([at(0), at(1)], [at(1), at(2)])).toEqual([]);
  expect(newProblems([at(0), at(1)], [at(0), at(1), at(2)])).toEqual([at(2)]);
});

it('does not count translated texts as a fault of those that are left', () => {
  const left = (count: number, file: string) =>
    problem({
      file,
      message: `${count} of 60 texts of "vi" are not translated yet${count > 13 ? ', in 2 files' : ''}`,
      allowed: 'a translation without ⟦ ⟧',
      severity: 'warning',
    });
  const [fewer, more] = [left(13, 'texts/vi/b.json'), left(14, 'texts/vi/a.json')];
  expect(newProblems([more], [fewer])).toEqual([]);
  expect(newProblems([fewer], [more])).toEqual([more]);
});
