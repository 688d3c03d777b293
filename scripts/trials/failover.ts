import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { binariesIn, findBinaries } from '../../src/server/storage/embedded/binaries.ts';
import { startServer } from '../bench/http/api-process.ts';
import { createSender, type LoadAnswer, type LoadRequest, steadily } from './failover/load.ts';
import { type Person, slugsOf, storedViews, storePeople } from './failover/people.ts';
import { createPrimary, createStandby, promote, type TrialServer } from './postgres/server.ts';

/**
 * Runs two processes of the site under load on a primary and a standby, kills the primary as the end of its machine does,
 * promotes the standby as an operator does, and prints what visitors saw and what was lost (HARDENING R21): once with
 * synchronous replication, once without. Fails when a promise of docs/operations/postgres.md is not kept.
 */
const { values: flags } = parseArgs({
  options: {
    reads: { type: 'string', default: '60' },
    writes: { type: 'string', default: '30' },
    before: { type: 'string', default: '10' },
    until: { type: 'string', default: '3' },
    after: { type: 'string', default: '12' },
    programs: { type: 'string', default: '/usr/lib/postgresql/15' },
  },
});
const seconds = (text: string) => Number(text) * 1_000;
const ROOT = join(import.meta.dirname, '../..');
const REGION = 'sg';
const API = `/api/v1/rabbit/${REGION}`;
const PEOPLE = 400;
/** A history keeps no more. */
const CARS_OF_PERSON = 40;
const MAX_WRITE_GAP_MS = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'forecourt-failover-'));
const binaries = existsSync(join(flags.programs, 'bin/initdb')) ? binariesIn(flags.programs) : findBinaries();
/**
 * @param behind milliseconds before the end of the primary from which the standby receives nothing
 * @returns whether all promises were kept
 */
async function trial(replication: 'synchronous' | 'asynchronous', behind: number): Promise<boolean> {
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

interface Setting {
  replication: 'synchronous' | 'asynchronous';
  behind: number;
  primary: TrialServer;
  standby: TrialServer;
  origins: readonly string[];
}

interface Seen {
  at: number;
  answer: LoadAnswer;
}

/** Moments in milliseconds of `performance.now()`. */
interface Times {
  killedAt: number;
  askedAt: number;
  promotedAt: number;
}

async function failOver(setting: Setting): Promise<boolean> {
  const { primary, standby, origins } = setting;
  const people = await storePeople(primary.url(), REGION, PEOPLE);
  const load = startLoad(origins, people, await slugsOf(primary.url(), REGION));
  await sleep(seconds(flags.before));
  const times = await replacePrimary(setting);
  await sleep(seconds(flags.after));
  await load.end();
  const stored = await storedViews(standby.url());
  return report(setting, times, {
    ...load,
    lost: load.acknowledged.filter((view) => !stored.has(view)).length,
  });
}

/** Reads and writes at a steady rate, at both processes in turns. */
function startLoad(origins: readonly string[], people: readonly Person[], slugs: readonly string[]) {
  const { send, close } = createSender();
  const reads: Seen[] = [];
  const writes: Seen[] = [];
  const acknowledged: string[] = [];
  /** Views that their person did not see right after they were stored. */
  const unseen: string[] = [];
  const paths = publicReads(slugs);
  const views = everyView(people, slugs);
  let turn = 0;
  const noting = async (seen: Seen[], request: LoadRequest) => {
    const at = performance.now();
    const answer = await send(request);
    seen.push({ at, answer });
    return answer;
  };

  async function read(): Promise<void> {
    const path = paths[turn % paths.length] ?? '';
    await noting(reads, { url: origins[turn++ % origins.length] + API + path });
  }

  async function write(): Promise<void> {
    const { value } = views.next();
    if (!value) return;
    const { person, slug } = value;
    const [here, elsewhere] = turn++ % 2 === 0 ? origins : origins.toReversed();
    const path = `${API}/listings/histories`;
    const body = { viewing_histories: [{ slug, viewed_at: new Date().toISOString() }] };
    const { status } = await noting(writes, { url: here + path, token: person.token, body });
    if (status !== 200) return;
    acknowledged.push(`${person.id} ${slug}`);
    const own = await noting(reads, { url: elsewhere + path, token: person.token });
    if (own.status === 200 && !own.text.includes(slug)) unseen.push(slug);
  }

  const ends = [steadily(Number(flags.reads), read), steadily(Number(flags.writes), write)];
  const end = async () => {
    await Promise.all(ends.map((each) => each()));
    close();
  };
  return { reads, writes, acknowledged, unseen, end };
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

interface Outcome extends Omit<ReturnType<typeof startLoad>, 'end'> {
  /** Acknowledged writes that are not stored. */
  lost: number;
}

/** Prints what happened. @returns whether all promises were kept */
function report(
  { replication, behind }: Setting,
  { killedAt, askedAt, promotedAt }: Times,
  { reads, writes, acknowledged, unseen, lost }: Outcome,
): boolean {
  const isGood = ({ answer }: Seen) => answer.status === 200;
  const writable = writes.filter((each) => isGood(each) && each.at > promotedAt);
  const back = Math.min(...writable.map(({ at, answer }) => at + answer.took)) - promotedAt;
  const refused = writes.filter((each) => !isGood(each));
  const failed = reads.filter((each) => !isGood(each));
  const around = reads.filter(({ at }) => at > killedAt - 1_000 && at < promotedAt + 5_000);
  const slowest = Math.max(...around.map(({ answer }) => answer.took));
  const delay = behind > 0 ? `, nothing received in the last ${behind} ms` : '';
  const asked = secondsOf(askedAt - killedAt);
  for (const line of [
    `\n${replication} replication${delay}`,
    `  reads: ${reads.length}, failed ${failed.length} ${statuses(failed)}; slowest around the change ${slowest.toFixed(0)} ms`,
    `  writes: ${writes.length}, acknowledged ${acknowledged.length}, refused ${refused.length} ${statuses(refused)}`,
    `  promotion asked for ${asked} after the end of the primary, done after ${secondsOf(promotedAt - askedAt)}`,
    `  writes again ${secondsOf(back)} after it; acknowledged writes lost ${lost}; own writes not read ${unseen.length}`,
  ])
    console.log(line);
  const isLossKept = lost === 0 || replication === 'asynchronous';
  return failed.length === 0 && unseen.length === 0 && back < MAX_WRITE_GAP_MS && isLossKept;
}

/** The process of a standby that receives the log. */
async function receiverOf(standby: TrialServer): Promise<number> {
  const [row] = await standby.query('SELECT pid FROM pg_stat_wal_receiver');
  return Number(row?.pid);
}

const secondsOf = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

function statuses(seen: readonly Seen[]): string {
  const counts = Map.groupBy(seen, ({ answer: { status, text } }) =>
    status === 0 ? `no answer: ${text}` : String(status),
  );
  return [...counts].map(([status, each]) => `(${each.length} × ${status})`).join(' ');
}

/** What visitors read. */
const publicReads = (slugs: readonly string[]): string[] =>
  slugs.flatMap((slug, at) => [
    `/listings/${slug}`,
    `/listings?page=${1 + (at % 5)}`,
    `/config?lang=en`,
    `/inventories?kind=used`,
  ]);

/** Each car of each person once, one person after the other. */
function* everyView(
  people: readonly Person[],
  slugs: readonly string[],
): Generator<{ person: Person; slug: string }> {
  for (const slug of slugs.slice(0, CARS_OF_PERSON)) for (const person of people) yield { person, slug };
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
