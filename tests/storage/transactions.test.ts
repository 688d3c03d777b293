import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/storage/database.ts';
import { inRetriedTransaction, inTransaction } from '#server/storage/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { type FaultProxy, openFaultProxy } from '../fault-proxy.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';

let direct: OpenDatabase;
let proxy: FaultProxy;
/** Two connections through the proxy: one leaked client would be half of the pool. */
let database: OpenDatabase;

beforeAll(async () => {
  direct = await createTestDatabase();
  await direct.pool.query('CREATE TABLE marks (name text)');
  proxy = await openFaultProxy(direct.url);
  database = openDatabase({ url: proxy.url, log: quiet, size: 2 });
});
beforeEach(() => direct.pool.query('TRUNCATE marks'));
afterAll(async () => {
  await database.close();
  await proxy.close();
  await direct.close();
});

const mark = (name: string) => sql`INSERT INTO marks VALUES (${name})`;
const marks = async () => {
  const { rows } = await direct.pool.query<{ name: string }>('SELECT name FROM marks ORDER BY name');
  return rows.map(({ name }) => name);
};
/** Clients not released. */
const takenClients = () => database.pool.totalCount - database.pool.idleCount;
const backendOf = async (tx: Pick<OpenDatabase['db'], 'execute'>) => {
  const { rows } = await tx.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  return rows[0]?.pid ?? 0;
};

describe('a transaction', () => {
  it('commits and returns the result of its callback', async () => {
    const result = await inTransaction(database.db, async (tx) => {
      await tx.execute(mark('saved'));
      return 'done';
    });
    expect([result, await marks()]).toEqual(['done', ['saved']]);
  });

  it('rolls back and rethrows when its callback throws, and keeps its connection', async () => {
    const before = await backendOf(database.db);
    const failing = inTransaction(database.db, async (tx) => {
      await tx.execute(mark('lost'));
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await marks()).toEqual([]);
    expect(await backendOf(database.db)).toBe(before);
  });

  it('is done again as a whole after a deadlock, if it says that it may be', async () => {
    await direct.pool.query("INSERT INTO marks VALUES ('a'), ('b')");
    let waiting: (() => void) | undefined;
    let attempts = 0;
    const both = new Promise<void>((resolve) => {
      waiting = resolve;
    });
    const ended: Promise<unknown>[] = [];
    const lock = (first: string, second: string) =>
      inRetriedTransaction(direct.db, async (tx) => {
        attempts++;
        // the one that lost begins again when the other has what both want
        if (attempts > 2) await Promise.race(ended);
        await tx.execute(sql`SELECT FROM marks WHERE name = ${first} FOR UPDATE`);
        if (attempts >= 2) waiting?.();
        await both;
        await tx.execute(sql`SELECT FROM marks WHERE name = ${second} FOR UPDATE`);
        await tx.execute(mark(`${first}${second}`));
      });
    ended.push(lock('a', 'b'), lock('b', 'a'));
    await Promise.all(ended);
    expect([attempts, await marks()]).toEqual([3, ['a', 'ab', 'b', 'ba']]);
    const failing = inRetriedTransaction(direct.db, async () => {
      attempts++;
      throw Object.assign(new Error('for ever'), { code: '40P01' });
    });
    await expect(failing).rejects.toThrow('for ever');
    expect(attempts).toBe(6);
  });

  it.each([1, 2, 5])(
    'begins on a new connection when %i in a row are lost before it has begun',
    async (breaks) => {
      await Promise.all([1, 2].map(() => database.db.execute(sql`SELECT pg_sleep(0.01)`)));
      let attempts = 0;
      proxy.breaks = breaks;
      await inTransaction(database.db, async (tx) => {
        attempts++;
        await tx.execute(mark('once'));
      });
      expect([proxy.breaks, attempts, await marks()]).toEqual([0, 1, ['once']]);
    },
  );

  it('is not done again when its connection is lost after it has begun, at its end least of all', async () => {
    let attempts = 0;
    const losing = (isLate: boolean) =>
      inTransaction(database.db, async (tx) => {
        attempts++;
        if (!isLate) proxy.breaks = 1;
        await tx.execute(mark(`${isLate}`));
        proxy.breaks = 1;
      });
    for (const isLate of [true, false]) await expect(losing(isLate)).rejects.toThrow();
    proxy.breaks = 0;
    expect([attempts, (await marks()).filter((name) => name === 'false')]).toEqual([2, []]);
  });

  it('fails at once when its server is away for longer than a restart', async () => {
    const lost = openDatabase({ url: proxy.url, log: quiet, size: 2 });
    let attempts = 0;
    const begin = () => inTransaction(lost.db, async () => ++attempts);
    proxy.breaks = Number.POSITIVE_INFINITY;
    await expect(begin()).rejects.toThrow();
    proxy.breaks = 1_000;
    await expect(begin()).rejects.toThrow();
    expect([proxy.breaks, attempts]).toEqual([999, 0]);
    proxy.breaks = 0;
    expect(await begin()).toBe(1);
    await lost.close();
  });

  it('rolls back alone when nested', async () => {
    await inTransaction(database.db, async (tx) => {
      await tx.execute(mark('outer'));
      const inner = inTransaction(tx, async (nested) => {
        await nested.execute(mark('inner'));
        throw new Error('refused');
      });
      await expect(inner).rejects.toThrow('refused');
    });
    expect(await marks()).toEqual(['outer']);
  });
});

it('a statement whose connection is lost is not sent again', async () => {
  await database.db.execute(sql`SELECT 1`);
  proxy.breaks = 1;
  await expect(database.db.execute(mark('perhaps'))).rejects.toThrow();
  expect([proxy.breaks, (await marks()).length < 2]).toEqual([0, true]);
});

describe('clients do not leak (R16)', () => {
  it('when BEGIN gets no response', async () => {
    const hasty = openDatabase({ url: proxy.url, log: quiet, size: 2, statementTimeout: 100 });
    const work = () => inTransaction(hasty.db, async () => 'ok');
    await until(async () => expect(await work()).toBe('ok'));
    proxy.delay = Number.POSITIVE_INFINITY;
    const outcomes = await Promise.allSettled([work(), work()]);
    proxy.delay = 0;
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await until(async () => expect(await work()).toBe('ok'));
    expect(hasty.pool.totalCount - hasty.pool.idleCount).toBe(0);
    await hasty.close();
  });

  it('when the backend is killed before BEGIN, 20 times', async () => {
    for (let round = 0; round < 20; round++) {
      const pid = await backendOf(database.db);
      const work = inTransaction(database.db, async () => 'ok').catch(() => 'failed');
      await direct.pool.query('SELECT pg_terminate_backend($1)', [pid]);
      await work;
      // a closed connection whose end has not been noticed is used by the next BEGIN
      await inTransaction(database.db, async () => {}).catch(() => {});
    }
    expect(await inTransaction(database.db, async () => 'ok')).toBe('ok');
    expect(takenClients()).toBe(0);
  });

  it('when the backend is killed in the middle; the error is that of the callback', async () => {
    const failing = inTransaction(database.db, async (tx) => {
      await direct.pool.query('SELECT pg_terminate_backend($1)', [await backendOf(tx)]);
      await tx.execute(sql`SELECT 1`).catch(() => {});
      throw new Error('callback failed');
    });
    await expect(failing).rejects.toThrow('callback failed');
    expect(takenClients()).toBe(0);
    expect(await inTransaction(database.db, async () => 'ok')).toBe('ok');
  });
});

it('the transaction method of Drizzle is not part of the type', () => {
  // @ts-expect-error not part of the type
  expect(typeof database.db.transaction).toBe('function');
});
