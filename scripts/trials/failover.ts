import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { binariesIn, findBinaries } from '../../src/server/storage/embedded/binaries.ts';
import { readFlags } from '../bench/environment.ts';
import { startServer } from '../bench/http/api-process.ts';
import { slugsOf, storedViews, storePeople } from './failover/people.ts';
import { report, type Times, type Trial } from './failover/report.ts';
import { startVisitors } from './failover/visitors.ts';
import { createPrimary, createStandby, promote, type TrialServer } from './postgres/server.ts';

/**
 * Runs two processes of the site under load on a primary and a standby, kills the primary as the end of its machine does,
 * promotes the standby as an operator does, and prints what visitors saw and what was lost (HARDENING R21): once with
 * synchronous replication, once without. Fails when a promise of docs/operations/postgres.md is not kept.
 */
const flags = readFlags<Record<'reads' | 'writes' | 'before' | 'until' | 'after' | 'programs', string>>();
const seconds = (text: string) => Number(text) * 1_000;
const ROOT = join(import.meta.dirname, '../..');
const REGION = 'sg';
const PEOPLE = 400;

const folder = mkdtempSync(join(tmpdir(), 'forecourt-failover-'));
const binaries = existsSync(join(flags.programs, 'bin/initdb')) ? binariesIn(flags.programs) : findBinaries();
/** @returns whether all promises were kept */
async function trial(replication: Trial['replication'], behind: Trial['behind']): Promise<boolean> {
  const base = join(folder, `${replication}-${behind}`);
  const primary = await createPrimary(join(base, 'primary'), binaries);
  await primary.start();
  const standby = await createStandby(primary, join(base, 'standby'), binaries);
  await standby.start();
  const isSynchronous = replication === 'synchronous';
  if (isSynchronous) {
    await primary.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await primary.query('SELECT pg_reload_conf()');
  }
  try {
    const sites = await startSites(base, primary, standby);
    try {
      return await failOver({
        replication,
        behind,
        primary,
        standby,
        origins: sites.map(({ origin }) => origin),
      });
    } finally {
      await Promise.all(sites.map((site) => site.stop()));
    }
  } finally {
    await Promise.all([primary, standby].map((server) => server.signal('SIGKILL')));
  }
}

async function startSites(base: string, primary: TrialServer, standby: TrialServer) {
  const regions = join(base, 'regions');
  mkdirSync(regions);
  copyFileSync(join(ROOT, `regions/${REGION}.json`), join(regions, `${REGION}.json`));
  const start = (name: string) =>
    startServer(['--api'], {
      NODE_ENV: 'production',
      DATABASE_URL: `postgresql://forecourt@${primary.host},${standby.host}/postgres`,
      DATABASE_REPLICA_URL: standby.url(),
      DATA_DIR: join(base, name),
      REGIONS_DIR: regions,
      DEMO_STOCK: 'on',
      RATE_LIMITS: 'off',
    });
  // the second finds the cars that the first has made
  return [await start('one'), await start('two')];
}

interface Setting extends Trial {
  primary: TrialServer;
  standby: TrialServer;
  origins: readonly string[];
}

async function failOver(setting: Setting): Promise<boolean> {
  const { primary, standby, origins } = setting;
  const people = await storePeople(primary.url(), REGION, PEOPLE);
  const visitors = startVisitors({
    api: `/api/v1/rabbit/${REGION}`,
    origins,
    people,
    slugs: await slugsOf(primary.url(), REGION),
    perSecond: { reads: Number(flags.reads), writes: Number(flags.writes) },
  });
  await sleep(seconds(flags.before));
  const times = await replacePrimary(setting);
  await sleep(seconds(flags.after));
  await visitors.end();
  const stored = await storedViews(standby.url());
  return report(setting, times, {
    ...visitors,
    lost: visitors.acknowledged.filter((view) => !stored.has(view)).length,
  });
}

/** Kills the primary and promotes the standby. */
async function replacePrimary({ primary, standby, behind }: Setting): Promise<Times> {
  // as if what is on its way did not arrive
  const receiver = behind > 0 ? await receiverOf(standby) : undefined;
  if (receiver) process.kill(receiver, 'SIGSTOP');
  await sleep(behind);
  const killedAt = performance.now();
  await primary.signal('SIGKILL');
  // it ends before it reads what has come in the meantime
  if (receiver) for (const signal of ['SIGTERM', 'SIGCONT'] as const) process.kill(receiver, signal);
  await sleep(seconds(flags.until));
  const askedAt = performance.now();
  await promote(standby);
  return { killedAt, askedAt, promotedAt: performance.now() };
}

/** The process of a standby that receives the log. */
async function receiverOf(standby: TrialServer): Promise<number> {
  const [row] = await standby.query('SELECT pid FROM pg_stat_wal_receiver');
  return Number(row?.pid);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
console.log(`${cpus().length} cores, ${cpus()[0]?.model}; PostgreSQL of ${binaries.root}`);
console.log(`${flags.reads} reads and ${flags.writes} writes a second, two processes of the API`);
try {
  const isKept = [
    await trial('synchronous', 0),
    await trial('asynchronous', 0),
    await trial('asynchronous', 500),
  ];
  process.exitCode = isKept.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
