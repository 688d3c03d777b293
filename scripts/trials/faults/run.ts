import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../../tests/free-port.ts';
import { readContent, readFlags, temporaryFolder } from '../../bench/environment.ts';
import { type RunningServer, startServer } from '../../bench/http/api-process.ts';
import { printTable } from '../../bench/report.ts';
import { restartableProcess } from '../../bench/rolling/restartable-process.ts';
import { FAULTS, type FaultyPort } from './faulty-port.ts';
import { FAKETIME, MACHINE_FAULTS, OUT_OF_MEMORY } from './machine-faults.ts';
import { openOutsideServices } from './outside-services.ts';
import { ACTIONS, type Answer, createVisitors, type Visitors } from './visitors.ts';

/**
 * Lets each part outside of the process fail in each way, and the machine in some, while visitors go on, and prints what they
 * saw. Fails if pages that were shown before are not shown, if an answer is a 500 or never comes, or if the site has not
 * recovered within seconds of the end.
 */
const FAULT_MS = 8_000;
/** A service that failed again and again is asked again after half a minute. */
const RECOVERY_MS = 35_000;
/** A site whose name servers are gone: no name is known. */
const UNKNOWN_HOST = 'http://messages.invalid';

const UNKNOWN_NAMES = 'names are not found';
/** Parts of the names of faults to try; none: all are tried. */
const { typed: words } = readFlags<{ typed: readonly string[] }>();
const isWanted = (name: string) => words.length === 0 || words.some((word) => name.includes(word));

const folder = temporaryFolder();
const dataDir = join(folder, 'site');
const clock = join(folder, 'clock');
const rows: string[][] = [];
const failures: string[] = [];

const region = (await readContent()).regions.default;
const parts = await openOutsideServices(join(folder, 'database'));
const unmount = mountSmallDisk();
try {
  await withSite({}, async (site, visitors) => {
    for (const [name, port] of Object.entries(parts.ports))
      for (const fault of FAULTS)
        if (isWanted(`${name}: ${fault}`)) await tryPart(visitors, `${name}: ${fault}`, port, fault);
    for (const fault of MACHINE_FAULTS) if (isWanted(fault.name)) await tryMachine(site, visitors, fault);
  });
  if (isWanted(UNKNOWN_NAMES))
    await withSite(
      { TWILIO_API: UNKNOWN_HOST, TICKET_WEBHOOK_URL: `${UNKNOWN_HOST}/hook` },
      async (_, visitors) => record(UNKNOWN_NAMES, await visitors.visit(FAULT_MS), undefined),
    );
  if (isWanted(OUT_OF_MEMORY.name)) await tryMemory();
} finally {
  unmount();
  await parts.close();
}
printTable(['fault', ...ACTIONS, 'recovered after'], rows);
for (const failure of failures) console.error(failure);
if (failures.length > 0) process.exitCode = 1;

async function withSite(
  environment: Record<string, string>,
  run: (site: RunningServer, visitors: Visitors) => Promise<void>,
): Promise<void> {
  writeFileSync(clock, '+0');
  const shifted: Record<string, string> = FAKETIME
    ? {
        LD_PRELOAD: FAKETIME,
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_CACHE_DURATION: '1',
        DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DONT_RESET: '1',
      }
    : {};
  const site = await startServer([], { ...settings(), ...shifted, ...environment });
  try {
    await run(site, await openVisitors(site.origin));
  } finally {
    await site.stop();
  }
}

function settings(): Record<string, string> {
  return {
    ...parts.environment,
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'loopback',
    DEMO_STOCK: 'on',
  };
}

async function openVisitors(origin: string): Promise<Visitors> {
  const visitors = await createVisitors(origin, region);
  const start = await visitors.untilRecovered(60_000);
  if (start > 60_000) throw new Error('visitors cannot do everything even without a fault');
  return visitors;
}

/** The kernel kills the site, and what runs it starts it again, as a service manager does. */
async function tryMemory(): Promise<void> {
  if (OUT_OF_MEMORY.missing) {
    console.log(`not tried: ${OUT_OF_MEMORY.name} (${OUT_OF_MEMORY.missing})`);
    return;
  }
  const site = restartableProcess('start', await freePort(), settings());
  await site.start();
  try {
    const visitors = await openVisitors(`http://127.0.0.1:${site.port}`);
    OUT_OF_MEMORY.begin(site.pid() ?? 0);
    let killedAt = 0;
    const restarted = site.ended().then(() => {
      killedAt = performance.now();
      return site.start();
    });
    const answers = await visitors.visit(FAULT_MS);
    const isOver = await Promise.race([restarted.then(() => true), sleep(RECOVERY_MS, false)]);
    if (!isOver) failures.push(`${OUT_OF_MEMORY.name}: the process was not killed`);
    await visitors.untilRecovered(RECOVERY_MS);
    // nobody is served before it runs again
    rows.push([OUT_OF_MEMORY.name, ...cellsOf(answers), inSeconds(performance.now() - killedAt)]);
    console.log(rows.at(-1)?.join(' | '));
  } finally {
    await site.terminate();
  }
}

async function tryPart(visitors: Visitors, name: string, port: FaultyPort, fault: (typeof FAULTS)[number]) {
  await port.set(fault);
  const answers = await visitors.visit(FAULT_MS);
  await port.set(null);
  record(name, answers, await visitors.untilRecovered(RECOVERY_MS + 5_000));
}

async function tryMachine(
  { pid }: RunningServer,
  visitors: Visitors,
  { name, missing, begin, end }: (typeof MACHINE_FAULTS)[number],
) {
  if (missing) {
    console.log(`not tried: ${name} (${missing})`);
    return;
  }
  const site = { pid, dataDir, clock };
  begin(site);
  await sleep(1_000);
  const answers = await visitors.visit(FAULT_MS);
  end(site);
  record(name, answers, await visitors.untilRecovered(RECOVERY_MS + 5_000));
}

function record(name: string, answers: readonly Answer[], recoveryMs: number | undefined): void {
  rows.push([name, ...cellsOf(answers), recoveryMs === undefined ? '–' : inSeconds(recoveryMs)]);
  console.log(rows.at(-1)?.join(' | '));
  const bad = answers.filter(({ status }) => status === 'hung' || status === 500);
  if (bad.length > 0) failures.push(`${name}: ${summary(bad)}`);
  const unseen = answers.filter(({ action, status }) => action === 'page again' && status !== 200);
  if (unseen.length > 0) failures.push(`${name}: a page that was shown before: ${summary(unseen)}`);
  if (recoveryMs !== undefined && recoveryMs > RECOVERY_MS)
    failures.push(`${name}: not recovered after ${RECOVERY_MS / 1_000} s`);
}

function cellsOf(answers: readonly Answer[]): string[] {
  return ACTIONS.map((action) => summary(answers.filter((answer) => answer.action === action)));
}

function inSeconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

/** Answers by status, and the slowest. */
function summary(answers: readonly Answer[]): string {
  const counts = Map.groupBy(answers, ({ status }) => String(status));
  const slowest = Math.max(0, ...answers.map(({ ms }) => ms)) / 1_000;
  const texts = [...counts].map(([status, { length }]) => `${length} × ${status}`);
  return `${texts.join(', ')} (${slowest.toFixed(1)} s)`;
}

/** The folder of the site on a disk of its own, which can be filled; without root it is an ordinary folder. */
function mountSmallDisk(): () => void {
  mkdirSync(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return () => {};
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=512m', 'tmpfs', dataDir]);
  return () => execFileSync('umount', ['-l', dataDir]);
}
