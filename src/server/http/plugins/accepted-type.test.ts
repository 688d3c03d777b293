import { describe, expect, it } from 'vitest';
import { growth, LINEAR, repeated } from '../../../../tests/growth.ts';
import { preferenceFor } from '../../runtime/accepted-type.ts';
import { wantsPage } from './error-pages.ts';
import { wantsProblem } from './errors.ts';

const JSON_TYPE = 'application/json';
const PROBLEM = 'application/problem+json';

describe('preferenceFor', () => {
  it.each([
    ['', 1, false],
    ['*/*', 1, false],
    ['*/*;q=0.1', 0.1, false],
    ['application/*;q=0.4, */*;q=0.9', 0.4, false],
    ['application/json;q=0.2, application/*, */*', 0.2, true],
    ['application/json', 1, true],
    ['Application/JSON ; Q=0.5', 0.5, true],
    ['application/json; charset=utf-8; q=0.25', 0.25, true],
    ['application/json;profile="a, b;q=0.1";q=0.75, text/html', 0.75, true],
    ['application/json;q=0.3, application/json;q=0.6', 0.6, true],
    ['application/json;q=0, */*', 0, true],
    ['application/json;q=', 0, true],
    ['application/json;q=high', 0, true],
    ['application/json;q=1.2.3', 0, true],
    ['application/json;q=7', 0, true],
    ['text/html', 0, false],
    ['application/json-seq, application/jsonp', 0, false],
    ['application', 0, false],
    ['"', 0, false],
  ])('reads %s as %d', (accept, quality, isNamed) => {
    expect(preferenceFor(JSON_TYPE, accept)).toEqual({ quality, isNamed });
  });

  it.each([',', ' ', ';q=', '"', '"\\', 'a/b;q=0.1,', '*/*,', `${JSON_TYPE};`])(
    'reads long headers in linear time: %j repeated',
    async (part) => {
      const read = (text: string) => preferenceFor(PROBLEM, `a${text}b`);
      expect(await growth(repeated(part), read, 131_072)).toBeLessThan(LINEAR);
    },
  );
});

describe('problem details', () => {
  it.each([
    [undefined, false],
    ['', false],
    ['*/*', false],
    ['application/*', false],
    ['application/json', false],
    ['text/html', false],
    [PROBLEM, true],
    ['Application/Problem+JSON', true],
    [`${PROBLEM}; charset=utf-8`, true],
    [`${JSON_TYPE}, ${PROBLEM}`, true],
    [`${PROBLEM}, */*`, true],
    [`${PROBLEM};q=0.1, text/html`, true],
    [`${JSON_TYPE};q=1, ${PROBLEM};q=0.1`, false],
    [`${JSON_TYPE};q=0.1, ${PROBLEM};q=0.2`, true],
    [`${PROBLEM};q=0.5, */*`, false],
    [`${PROBLEM};q=0.5, */*;q=0.1`, true],
    [`${PROBLEM};q=0.5, application/*;q=0.4`, true],
    [`${PROBLEM};q=0, ${JSON_TYPE};q=0`, false],
    [`${JSON_TYPE};q=0, */*`, true],
    ['application/vnd.other.problem+json', false],
  ])('are sent for %s: %s', (accept, isWanted) => {
    expect(wantsProblem({ headers: accept === undefined ? {} : { accept } })).toBe(isWanted);
  });
});

describe('pages about errors', () => {
  it.each([
    [undefined, false],
    ['*/*', false],
    ['text/*', false],
    [JSON_TYPE, false],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8', true],
    ['text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2', true],
    ['text/html, */*', true],
    [`text/html, ${JSON_TYPE}`, false],
    [`text/html, ${PROBLEM}`, false],
    [`text/html, ${JSON_TYPE};q=0.9`, true],
    [`text/html;q=0.1, ${JSON_TYPE}`, false],
    ['text/html;q=0.1, */*', false],
    ['text/html;q=0, */*', false],
    ['text/html-like', false],
  ])('are sent for %s: %s', (accept, isWanted) => {
    expect(wantsPage({ headers: accept === undefined ? {} : { accept } })).toBe(isWanted);
  });
});
