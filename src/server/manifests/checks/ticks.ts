import type { Tick } from '#contracts/types.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

const MAX_TICKS = 1000;

/** Both ends are inclusive. */
export interface Bounds {
  min: number;
  max: number;
}

/** Checks that ticks ascend, are within the bounds and are few enough for a list. */
export function checkTicks(
  context: CheckContext,
  ticks: readonly Tick[],
  path: JsonPath,
  bounds?: Bounds,
): void {
  let before = Number.NEGATIVE_INFINITY;
  let count = 0;
  if (ticks.length === 0)
    context.report(path, { message: 'the list of ticks is empty', allowed: 'at least one, or no "ticks"' });
  ticks.forEach((tick, index) => {
    const at = [...path, index];
    const series = seriesOf(tick, context.currentYear);
    const first = typeof tick === 'number' ? at : [...at, 'from'];
    const last = typeof tick === 'number' ? at : [...at, 'to'];
    if (series.from > series.to) {
      context.report(first, {
        message: `the series starts at ${series.from} and ends before it, at ${series.to}`,
        allowed: `at most ${series.to}`,
        others: [last],
      });
      return;
    }
    if (series.from <= before)
      context.report(first, {
        message: `${series.from} does not come after ${before}`,
        allowed: `more than ${before}`,
        others: [[...path, index - 1]],
      });
    if (series.from < 0)
      context.report(first, { message: `${series.from} cannot be used in an address`, allowed: '0 or more' });
    if (bounds && series.from < bounds.min)
      context.report(first, {
        message: `${series.from} is below the bounds`,
        allowed: `${bounds.min} to ${bounds.max}`,
        others: [[...path.slice(0, -1), 'bounds', 'min']],
      });
    if (bounds && series.to > bounds.max)
      context.report(last, {
        message: `${series.to} is above the bounds`,
        allowed: `${bounds.min} to ${bounds.max}`,
        others: [[...path.slice(0, -1), 'bounds', 'max']],
      });
    if (series.count * series.step + series.from - series.step < series.to - 1e-9)
      context.report([...at, 'step'], {
        message: `steps of ${series.step} from ${series.from} never reach ${series.to}`,
        allowed: 'a step that divides the series',
      });
    count += series.count;
    before = Math.max(before, series.to);
  });
  if (count > MAX_TICKS)
    context.report(path, { message: `these are ${count} ticks`, allowed: `at most ${MAX_TICKS}` });
}

function seriesOf(
  tick: Tick,
  currentYear: number,
): { from: number; to: number; step: number; count: number } {
  if (typeof tick === 'number') return { from: tick, to: tick, step: 1, count: 1 };
  const to = typeof tick.to === 'number' ? tick.to : currentYear;
  return { from: tick.from, to, step: tick.step, count: Math.floor((to - tick.from) / tick.step + 1e-9) + 1 };
}
