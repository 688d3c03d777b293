import type { CheckContext } from './check-context.ts';
import { checkInside, type Inside } from './limits-inside.ts';

const WIDER = ['perPerson', 'perAddress', 'perNetwork', 'perRegion'] as const;
const INSIDE: Inside = WIDER.slice(1).map((wide, index) => [WIDER[index] ?? wide, wide] as const);

/** Checks that each daily limit can be reached, and leaves something to others. */
export function checkDailyLimits(context: CheckContext): void {
  if (!context.isValid(['dailyLimits'])) return;
  for (const [part, limits] of Object.entries(context.manifest.dailyLimits ?? {}))
    checkInside(context, limits, INSIDE, ['dailyLimits', part]);
}
