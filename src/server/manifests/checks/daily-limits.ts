import type { CheckContext } from './check-context.ts';

/** Limits in the order in which one contains the other: a narrow one above a wide one is never reached. */
const WIDER = ['perPerson', 'perAddress', 'perNetwork', 'perRegion'] as const;

/** Checks that each daily limit can be reached. */
export function checkDailyLimits(context: CheckContext): void {
  if (!context.isValid(['dailyLimits'])) return;
  for (const [part, limits] of Object.entries(context.manifest.dailyLimits ?? {})) {
    const values: Partial<Record<(typeof WIDER)[number], number>> = limits;
    const named = WIDER.flatMap((name) => {
      const value = values[name];
      return value === undefined ? [] : [{ path: ['dailyLimits', part, name], name, value }];
    });
    for (const [index, narrow] of named.entries()) {
      const wide = named[index + 1];
      if (!wide || narrow.value <= wide.value) continue;
      context.report(narrow.path, {
        message: `the limit ${narrow.value} is never reached, because ${wide.name} is ${wide.value}`,
        allowed: `at most ${wide.value}`,
        others: [wide.path],
      });
    }
  }
}
