import { describe, expect, it } from 'vitest';
import { type Problem, pathText, problemLine, sortProblems } from './problem.ts';

const problem: Problem = {
  file: 'regions/sg.json',
  line: 12,
  column: 3,
  path: 'filters.settings',
  severity: 'error',
  message: 'is wrong',
};

describe('problems', () => {
  it('are formatted as one line', () => {
    expect(problemLine(problem)).toBe('regions/sg.json:12:3  filters.settings  is wrong');
    const more = { allowed: 'a, b', suggestion: 'b', see: [{ file: 'regions/sg.json', line: 4 }] };
    expect(problemLine({ ...problem, severity: 'warning', ...more })).toBe(
      'regions/sg.json:12:3  filters.settings  warning: is wrong  allowed: a, b  did you mean "b"?  see regions/sg.json:4',
    );
  });

  it('are sorted by file and line without duplicates', () => {
    const later = { ...problem, line: 100 };
    const other = { ...problem, file: 'regions/hk.json', line: 500 };
    expect(sortProblems([later, problem, other, { ...problem }])).toEqual([other, problem, later]);
  });

  it('have readable paths', () => {
    expect(pathText(['filters', 'settings', 'price', 'filters', 0, 'step'])).toBe(
      'filters.settings.price.filters[0].step',
    );
    expect(pathText(['fields', 'listing.mileage', 'kind'])).toBe('fields["listing.mileage"].kind');
    expect(pathText([])).toBe('');
  });
});
