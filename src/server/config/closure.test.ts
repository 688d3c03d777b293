import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { describe, expect, it, test } from 'vitest';
import { bypassesMaintenance } from '../http/maintenance/bypass.ts';
import { changedClosure, closes, closureProblem, closureText, parseClosure } from './closure.ts';

const REGIONS = ['aa', 'bb', 'cc'];

describe('the maintenance flag', () => {
  it.each([
    ['1', 'all'],
    ['true', 'all'],
    [' TRUE\n', 'all'],
    ['', 'none'],
    ['0', 'none'],
    ['false\n', 'none'],
    ['bb', ['bb']],
    ['cc, AA,cc', ['aa', 'cc']],
  ])('%j', (text, closure) => {
    expect(parseClosure(text)).toEqual(closure);
    expect(closureProblem(text, REGIONS)).toBeUndefined();
  });

  it.each(['2', 'aa;bb', 'aa,', '../x', 'constructor_'])('rejects %j with the allowed values', (text) => {
    expect(parseClosure(text)).toBeUndefined();
    expect(closureProblem(text, REGIONS)).toContain('allowed: 1 or true');
  });

  it('rejects unknown regions by name', () => {
    expect(closureProblem('aa,zz,on', REGIONS)).toMatch(/no region on, zz; allowed: .*\(aa, bb, cc\)/);
  });

  it('parses what it formats', () => {
    for (const closure of ['none', 'all', ['aa', 'cc']] as const)
      expect(parseClosure(closureText(closure))).toEqual(closure);
  });
});

test('closing or opening a region leaves the others as they are', () => {
  expect(changedClosure('none', 'on', [], REGIONS)).toBe('all');
  expect(changedClosure('none', 'on', ['bb'], REGIONS)).toEqual(['bb']);
  expect(changedClosure(['bb'], 'on', ['aa', 'cc'], REGIONS)).toBe('all');
  expect(changedClosure('all', 'off', ['bb'], REGIONS)).toEqual(['aa', 'cc']);
  expect(changedClosure(['aa'], 'off', ['aa'], REGIONS)).toBe('none');
  expect(changedClosure(['aa'], 'off', [], REGIONS)).toBe('none');
});

test('routes without a region are closed when every region is', () => {
  expect(closes('all')).toBe(true);
  expect(closes(['aa'])).toBe(false);
  expect(closes(['aa'], 'aa')).toBe(true);
  expect(closes('none', 'aa')).toBe(false);
});

test.each([
  ['force_no_maintenance=1', true],
  ['a=b; force_no_maintenance=true; c=d', true],
  ['force_no_maintenance=0', false],
  ['force_no_maintenance=11', false],
  ['force_no_maintenance=yes', false],
  ['not_force_no_maintenance=1', false],
  ['a=force_no_maintenance=1', false],
  ['', false],
])('the cookie header %j bypasses maintenance: %s', async (cookies, isOpen) => {
  const app = fastify();
  await app.register(fastifyCookie);
  expect(bypassesMaintenance(app.parseCookie(cookies))).toBe(isOpen);
});
