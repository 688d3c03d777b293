import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/domain/time/durations.ts';
import { readContent, readFlags, temporaryFolder } from './environment.ts';
import { withServer } from './http/api-process.ts';
import { percentiles } from './measure.ts';
import { mixedRequests } from './soak/mixed-requests.ts';
import { type Interval, openLoop } from './soak/open-loop.ts';
import { residentMemory } from './soak/resident-memory.ts';

/**
 * Loads the site with its demo stock at a steady rate, as started by `forecourt start`, and measures its resident
 * memory: searches, single cars, pictures, pages and forms of all regions (HARDENING R11). Fails when memory, its growth or errors exceed
 * the limits.
 */
const MAX_RSS_MIB = { full: 1_000, small: 600 };
const MAX_SLOPE_MIB = 1;
/** A slope over a shorter time does not indicate a leak. */
const MIN_SLOPE_MINUTES = 10;

const flags = readFlags<
  Record<'minutes' | 'warmup' | 'rate' | 'connections', string> & { memory: 'full' | 'small' }
>();
const maxRss = MAX_RSS_MIB[flags.memory];
const minutes = Number(flags.minutes);
const warmup = Math.min(Number(flags.warmup), minutes / 2);
await withServer([], { DATA_DIR: temporaryFolder(), MEMORY: flags.memory }, ({ origin, pid }) =>
  soak(origin, pid),
);

async function soak(origin: string, pid: number): Promise<void> {
  const { regions } = await readContent();
  const next = await mixedRequests(origin, regions.all);
  const points: { minute: number; site: number }[] = [];
  const all: Interval = { answers: 0, failures: 0, latencies: [] };
  console.log(`${flags.rate} requests a second over ${flags.connections} connections, ${minutes} minutes`);
  console.log(line('minute', 'site MiB', 'PostgreSQL MiB', 'answers', 'failures', 'p50 ms', 'p99 ms'));
  const load = openLoop({
    origin,
    rate: Number(flags.rate),
    connections: Number(flags.connections),
    next,
  });
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(MINUTE_MS);
    const { site, postgres } = residentMemory(pid);
    points.push({ minute, site });
    const interval = load.take();
    all.answers += interval.answers;
    all.failures += interval.failures;
    all.latencies.push(...interval.latencies);
    const sizes = [site.toFixed(0), postgres?.toFixed(0) ?? '–'];
    console.log(line(String(minute), ...sizes, ...answered(interval)));
  }
  load.stop();
  report(points, all);
}

function report(points: readonly { minute: number; site: number }[], all: Interval): void {
  const highest = Math.max(...points.map(({ site }) => site));
  const growth = slope(
    points.filter(({ minute }) => minute > warmup).map(({ minute, site }) => [minute, site]),
  );
  const [, failures, p50, p99] = answered(all);
  console.log(`highest ${highest.toFixed(0)} MiB (limit ${maxRss}); after ${warmup} minutes it grows by
${growth.toFixed(2)} MiB a minute (limit ${MAX_SLOPE_MIB}); ${failures} failures, p50 ${p50} ms, p99 ${p99} ms`);
  const isTooSteep = minutes - warmup >= MIN_SLOPE_MINUTES && growth >= MAX_SLOPE_MIB;
  if (highest > maxRss || isTooSteep || all.failures > 0) process.exitCode = 1;
}

function answered({ answers, failures, latencies }: Interval): string[] {
  const at = percentiles(latencies);
  return [String(answers), String(failures), at(0.5).toFixed(1), at(0.99).toFixed(1)];
}

function line(...cells: string[]): string {
  return cells.map((cell) => cell.padStart(14)).join('');
}

/** Slope of the least-squares line through points of [x, y]. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
