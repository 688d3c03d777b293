import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { binariesIn, findBinaries } from '../../src/server/storage/embedded/binaries.ts';
import { startServer } from '../bench/http/api-process.ts';
import { createSender, type LoadAnswer, steadily } from './failover/load.ts';
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
/** @returns whether all promises were kept */
async function trial(replication: 'synchronous' | 'asynchronous'): Promise<boolean> {
  const base = join(folder, replication);
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
      return await failOver(replication, { primary, standby, origins: sites.map(({ origin }) => origin) });
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
  primary: TrialServer;
  standby: TrialServer;
  origins: readonly string[];
}

interface Seen {
  at: number;
  answer: LoadAnswer;
}

async function failOver(replication: string, { primary, standby, origins }: Setting): Promise<boolean> {
  const people = await storePeople(primary.url(), REGION, PEOPLE);
  const slugs = await slugsOf(primary.url(), REGION);
  const { send, close } = createSender();
  const reads: Seen[] = [];
  const writes: Seen[] = [];
  const acknowledged: string[] = [];
  let stale = 0;
  const readers = publicReads(slugs);
  let turn = 0;

  const read = async () => {
    const path = readers[turn % readers.length] ?? '';
    const origin = origins[turn++ % origins.length] ?? '';
    const at = performance.now();
    reads.push({ at, answer: await send({ url: origin + API + path }) });
  };
  const views = everyView(people, slugs);
  const write = async () => {
    const { value } = views.next();
    if (!value) return;
    const { person, slug } = value;
    const [first, second] = turn++ % 2 === 0 ? origins : origins.toReversed();
    const at = performance.now();
    const body = { viewing_histories: [{ slug, viewed_at: new Date().toISOString() }] };
    const url = `${API}/listings/histories`;
    const answer = await send({ url: first + url, token: person.token, body });
    writes.push({ at, answer });
    if (answer.status !== 200) return;
    acknowledged.push(`${person.id} ${slug}`);
    // what a person has written is read by them at once, at whatever process
    const own = await send({ url: second + url, token: person.token });
    reads.push({ at, answer: own });
    if (own.status === 200 && !own.text.includes(slug)) stale++;
  };

  const ends = [steadily(Number(flags.reads), read), steadily(Number(flags.writes), write)];
  await sleep(seconds(flags.before));
  const killedAt = performance.now();
  await primary.signal('SIGKILL');
  await sleep(seconds(flags.until));
  const askedAt = performance.now();
  await promote(standby);
  const promotedAt = performance.now();
  await sleep(seconds(flags.after));
  await Promise.all(ends.map((end) => end()));
  close();
  const stored = await storedViews(standby.url());
  const lost = acknowledged.filter((view) => !stored.has(view)).length;
  const isGood = ({ answer }: Seen) => answer.status === 200;
  const writable = writes
    .filter((each) => isGood(each) && each.at > promotedAt)
    .map(({ at, answer }) => at + answer.took);
  const back = Math.min(...writable) - promotedAt;
  const refused = writes.filter((each) => !isGood(each));
  const failed = reads.filter((each) => !isGood(each));
  const during = reads.filter(({ at }) => at > killedAt - 1_000 && at < promotedAt + 5_000);
  const slowest = Math.max(...during.map(({ answer }) => answer.took));
  console.log(`\n${replication} replication`);
  console.log(
    `  reads: ${reads.length}, failed ${failed.length} ${statuses(failed)}; slowest around the change ${slowest.toFixed(0)} ms`,
  );
  console.log(
    `  writes: ${writes.length}, acknowledged ${acknowledged.length}, refused ${refused.length} ${statuses(refused)}`,
  );
  console.log(
    `  primary killed; promotion asked for after ${secondsOf(askedAt - killedAt)}, done after ${secondsOf(promotedAt - askedAt)}`,
  );
  console.log(
    `  writes again ${secondsOf(back)} after promotion; acknowledged writes lost ${lost}; own writes not read ${stale}`,
  );
  return (
    failed.length === 0 &&
    stale === 0 &&
    back < MAX_WRITE_GAP_MS &&
    (lost === 0 || replication === 'asynchronous')
  );
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

console.log(`${cpus().length} cores, ${cpus()[0]?.model}; PostgreSQL of ${binaries.root}`);
console.log(`${flags.reads} reads and ${flags.writes} writes a second, two processes of the API`);
try {
  const isKept = [await trial('synchronous'), await trial('asynchronous')];
  process.exitCode = isKept.every(Boolean) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
