import type { Seen, Visitors } from './visitors.ts';

/** Between the promotion and the first write after it. */
const MAX_WRITE_GAP_MS = 10_000;

/** What is tried. */
export interface Trial {
  replication: 'synchronous' | 'asynchronous';
  /** Milliseconds before the end of the primary from which the standby receives nothing. */
  behind: number;
}

/** Moments in milliseconds of `performance.now()`. */
export interface Times {
  killedAt: number;
  askedAt: number;
  promotedAt: number;
}

interface Outcome extends Omit<Visitors, 'end'> {
  /** Acknowledged writes that are not stored. */
  lost: number;
}

/** Prints what happened. @returns whether all promises were kept */
export function report(
  { replication, behind }: Trial,
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

const secondsOf = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;

function statuses(seen: readonly Seen[]): string {
  const counts = Map.groupBy(seen, ({ answer: { status, outcome } }) =>
    status === 0 ? `no answer: ${outcome}` : outcome,
  );
  return [...counts].map(([status, each]) => `(${each.length} × ${status})`).join(' ');
}
