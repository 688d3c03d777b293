import { expect, it } from 'vitest';
import { parseConfig } from './parse-config.ts';
import { roleProblems } from './role-problems.ts';

const namesOf = (environment: Record<string, string>) =>
  roleProblems(parseConfig({ environment })).map(({ name }) => name);

it('a worker needs the address of the site, and has no regions of its own', () => {
  expect(namesOf({ ROLE: 'worker', SERVE_REGIONS: 'sg' })).toEqual(['PUBLIC_ORIGIN', 'SERVE_REGIONS']);
  expect(namesOf({ ROLE: 'worker', PUBLIC_ORIGIN: 'https://cars.example' })).toEqual([]);
});

it.each(['', 'all', 'web'])('a process with the role %j needs nothing', (role) => {
  expect(namesOf({ ROLE: role, SERVE_REGIONS: 'sg' })).toEqual([]);
});

it('reads regions in any letters, each once', () => {
  const codes = (value: string) => parseConfig({ environment: { SERVE_REGIONS: value } }).serveRegions;
  expect(codes('SG, my,sg')).toBe('sg,my');
  expect(codes('')).toBe('');
  expect(() => codes('sg;my')).toThrow('SERVE_REGIONS: "sg;my" cannot be used');
});
