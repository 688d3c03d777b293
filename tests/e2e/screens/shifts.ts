import type { Page } from 'playwright';

/** A layout shift with the elements that moved. */
export interface Shift {
  /** Milliseconds since navigation. */
  at: number;
  value: number;
  hadRecentInput: boolean;
  moved: string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

/** Records layout shifts of pages opened from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    interface Entry extends PerformanceEntry {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null }[];
    }
    new PerformanceObserver((list) => {
      for (const { startTime: at, value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
        const moved = sources.map(({ node }) => node?.cloneNode?.(false) as Element | undefined);
        window.shifts.push({
          at,
          value,
          hadRecentInput,
          moved: moved.map((each) => each?.outerHTML ?? 'text'),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** All layout shifts so far. */
export function shiftsOf(page: Page): Promise<Shift[]> {
  // browsers report a shift some frames later
  return page.evaluate(() => new Promise<Shift[]>((done) => setTimeout(() => done(window.shifts), 100)));
}

/**
 * Cumulative layout shift (CLS): the largest sum within a window of at most five seconds without a pause of
 * one second, without shifts after user input.
 */
export function cumulativeShift(shifts: readonly Shift[]): number {
  let worst = 0;
  let [sum, first, last] = [0, 0, Number.NEGATIVE_INFINITY];
  for (const { at, value, hadRecentInput } of shifts) {
    if (hadRecentInput) continue;
    if (at - last > 1_000 || at - first > 5_000) [sum, first] = [0, at];
    sum += value;
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}
