import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS } from '../../src/domain/time/durations.ts';
import { type Interval, percentiles, steadyLoad } from './load.ts';
import { mixedRequests } from './requests.ts';
import { residentMemory, temporaryFolder, withServer } from './servers.ts';
import { readContent } from './site.ts';

const MAX_RSS_MIB = { full: 1_000, small: 600 };
const MAX_SLOPE_MIB = 1;
/** A slope over a shorter time does not indicate a leak. */
const MIN_SLOPE_MINUTES = 10;
const CONNECTIONS = 8;

export interface Soak {
  minutes: string;
  warmup: string;
  rate: string;
  memory: 'full' | 'small';
}

/**
 * Loads the site with its demo stock at a steady rate, as started by `forecourt start`, and measures its resident
 * memory: searches, single cars, pictures, pages and forms of all regions (HARDENING R11). Fails when memory, its growth or errors exceed
 * the limits.
 */
export const soak = (options: Soak): Promise<void> =>
  withServer({ DATA_DIR: temporaryFolder(), MEMORY: options.memory }, ({ origin, pid }) =>
    load(options, origin, pid),
  );

async function load(options: Soak, origin: string, pid: number): Promise<void> {
  const minutes = Number(options.minutes);
  const warmup = Math.min(Number(options.warmup), minutes / 2);
  const { regions } = await readContent();
  const next = await mixedRequests(origin, regions.all);
  const points: [minute: number, mebibytes: number][] = [];
  const all: Interval = { answers: 0, failures: 0, latencies: [] };
  console.log(`${options.rate} requests a second over ${CONNECTIONS} connections, ${minutes} minutes`);
  console.log(line('minute', 'site MiB', 'PostgreSQL MiB', 'answers', 'failures', 'p50 ms', 'p99 ms'));
  const sent = steadyLoad({ origin, connections: CONNECTIONS }, Number(options.rate), next);
  for (let minute = 1; minute <= minutes; minute++) {
    await sleep(MINUTE_MS);
    const { site, postgres } = residentMemory(pid);
    points.push([minute, site]);
    const interval = sent.take();
    all.answers += interval.answers;
    all.failures += interval.failures;
    all.latencies.push(...interval.latencies);
    console.log(line(String(minute), site.toFixed(0), postgres?.toFixed(0) ?? '–', ...answered(interval)));
  }
  sent.stop();
  const highest = Math.max(...points.map(([, site]) => site));
  const growth = slope(points.filter(([minute]) => minute > warmup));
  const [, failures, p50, p99] = answered(all);
  console.log(`highest ${highest.toFixed(0)} MiB (limit ${MAX_RSS_MIB[options.memory]}); after ${warmup} minutes it grows by
${growth.toFixed(2)} MiB a minute (limit ${MAX_SLOPE_MIB}); ${failures} failures, p50 ${p50} ms, p99 ${p99} ms`);
  const isTooSteep = minutes - warmup >= MIN_SLOPE_MINUTES && growth >= MAX_SLOPE_MIB;
  if (highest > MAX_RSS_MIB[options.memory] || isTooSteep || all.failures > 0) process.exitCode = 1;
}

function answered({ answers, failures, latencies }: Interval): string[] {
  const at = percentiles(latencies);
  return [String(answers), String(failures), at(0.5).toFixed(1), at(0.99).toFixed(1)];
}

const line = (...cells: string[]): string => cells.map((cell) => cell.padStart(14)).join('');

/** Slope of the least-squares line through points of [x, y]. */
function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1) => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [meanX, meanY] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
}
