import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderThreads } from '#server/site/rendering/render-threads.ts';
import { until } from '../until.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const THREAD = join(import.meta.dirname, '../fixtures/rendering/thread.ts');
const CARS = 12;

let site: TestSite;
let opened = 0;
let loaded = 0;
const lines: Record<string, unknown>[] = [];

const get = (search: string) => site.app.inject(`/sg/en/buy?${search}`);

beforeAll(async () => {
  const threads = renderThreads({
    count: 2,
    createWorker: () => {
      opened += 1;
      return new Worker(THREAD).on('message', ({ kind }) => {
        if (kind === 'ready') loaded += 1;
      });
    },
    timeoutMs: 1_500,
    maxBusyMs: 0,
  });
  await threads.ready;
  site = await openTestSite({
    stock: { sg: CARS },
    next: { buildId: 'build-1', threads },
    log: pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) }),
  });
});
afterAll(() => site?.close());

describe('pages rendered in worker threads', () => {
  it('receive the region, the texts and API responses of the main thread', async () => {
    const { statusCode, body, headers } = await get('q=one');
    expect([statusCode, body]).toEqual([200, `sg en ${CARS} texts one 車`]);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('respond each to their own request', async () => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`);
    const answers = await Promise.all(words.map((word) => get(`q=${word}`)));
    expect(answers.map(({ body }) => body.split(' ')[4])).toEqual(words);
  });

  it('log errors and show none to the visitor', async () => {
    lines.length = 0;
    const { statusCode, body } = await get('q=fails');
    expect([statusCode, body]).toEqual([500, 'sorry']);
    expect(lines).toMatchObject([
      { status: 500, err: { type: 'TypeError', message: 'fetch failed: nobody listens' } },
    ]);
  });

  it.each(['throws', 'dies', 'hangs'])('one that %s is a 500 and affects no other page', async (wish) => {
    await until(() => expect(loaded).toBe(opened));
    const before = opened;
    const [bad, good] = await Promise.all([get(`q=${wish}`), get(`q=beside-${wish}`)]);
    expect(bad.statusCode).toBe(500);
    expect(good.statusCode).toBe(200);
    const after = await Promise.all(Array.from({ length: 6 }, (_, index) => get(`q=after-${wish}-${index}`)));
    expect(after.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(200));
    expect(opened - before).toBe(wish === 'throws' ? 0 : 1);
  });

  it('are refused immediately when the queue is full', async () => {
    const many = await Promise.all(Array.from({ length: 400 }, (_, index) => get(`q=crowd${index}`)));
    const count = (status: number) => many.filter(({ statusCode }) => statusCode === status).length;
    expect(count(200) + count(503)).toBe(400);
    expect(count(200)).toBeGreaterThanOrEqual(256);
    expect((await get('q=later')).statusCode).toBe(200);
  });

  it('have an added thread only while pages wait', async () => {
    const threads: Worker[] = [];
    const ended: number[] = [];
    const pool = renderThreads({
      count: 2,
      maxBusyMs: 0,
      checkMs: 300,
      createWorker: () => {
        const worker = new Worker(THREAD);
        worker.on('exit', () => ended.push(threads.indexOf(worker)));
        threads.push(worker);
        return worker;
      },
    });
    await pool.ready;
    const small = await openTestSite({ stock: { sg: CARS }, next: { buildId: 'build-2', threads: pool } });
    try {
      const one = await small.app.inject('/sg/en/buy?q=alone');
      expect([one.statusCode, threads.length]).toEqual([200, 1]);
      const crowd = Array.from({ length: 60 }, (_, index) => small.app.inject(`/sg/en/buy?q=many${index}`));
      expect((await Promise.all(crowd)).every(({ statusCode }) => statusCode === 200)).toBe(true);
      expect(threads.length).toBe(2);
      await until(() => expect(ended).toEqual([1]));
      expect((await small.app.inject('/sg/en/buy?q=last')).statusCode).toBe(200);
    } finally {
      await small.close();
    }
  });

  it('start together where memory is plenty, and stay: starting one again takes a second from visitors who wait', async () => {
    let exited = 0;
    let started = 0;
    const pool = renderThreads({
      count: 2,
      atStart: 2,
      checkMs: 100,
      createWorker: () => {
        started += 1;
        return new Worker(THREAD).on('exit', () => exited++);
      },
    });
    await pool.ready;
    expect(started).toBe(2);
    const idle = await openTestSite({ stock: { sg: CARS }, next: { buildId: 'build-3', threads: pool } });
    try {
      expect((await idle.app.inject('/sg/en/buy?q=one')).statusCode).toBe(200);
      // ten checks
      await setTimeout(1_000);
      expect([started, exited]).toEqual([2, 0]);
    } finally {
      await idle.close();
    }
  });
});
