import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { createSecurityLog } from './security-log.ts';

/** A request whose lines are collected. */
function requestInto(lines: Record<string, unknown>[], ip = '203.0.113.1'): FastifyRequest {
  return {
    ip,
    raw: { socket: {} },
    method: 'POST',
    params: {},
    contact: null,
    staff: null,
    routeOptions: { url: '/a' },
    log: { info: (line: Record<string, unknown>) => void lines.push(line) },
  } as unknown as FastifyRequest;
}

it('writes 60 lines of a reason in a minute, and then says how many it left out', () => {
  const lines: Record<string, unknown>[] = [];
  let now = 0;
  const log = createSecurityLog(() => now);
  for (let sent = 0; sent < 100; sent++) log.refused(requestInto(lines), 'code_refused');
  expect(lines).toHaveLength(60);
  log.refused(requestInto(lines), 'login_required');
  expect(lines).toHaveLength(61);
  now = 60_000;
  log.refused(requestInto(lines), 'code_refused');
  expect(lines.at(-1)).toMatchObject({ security: 'code_refused', left_out: 40 });
  log.refused(requestInto(lines), 'code_refused');
  expect(lines.at(-1)).not.toHaveProperty('left_out');
});

it('names clients by a text that differs between processes', () => {
  const lines: Record<string, unknown>[] = [];
  const [first, second] = [createSecurityLog(() => 0), createSecurityLog(() => 0)];
  for (const log of [first, first, second]) log.refused(requestInto(lines), 'code_refused');
  first.refused(requestInto(lines, '203.0.113.2'), 'code_refused');
  const [a, again, elsewhere, other] = lines.map(({ client }) => client);
  expect(again).toBe(a);
  expect(elsewhere).not.toBe(a);
  expect(other).not.toBe(a);
});

it('the security log is silent about wrong input and missing pages', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createSecurityLog(() => 0);
  for (const code of ['invalid_input', 'not_found', 'slot_taken'] as const)
    log.refused(requestInto(lines), code);
  expect(lines).toEqual([]);
});
