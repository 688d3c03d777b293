import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';

/** Limits of senders of which one contains the other: a narrow one and the wide one around it. */
export type Inside = readonly (readonly [narrow: string, wide: string])[];

/** Limits that several senders share. The limit of a receiver may be used up by one sender: it protects the receiver. */
const SHARED: ReadonlySet<string> = new Set(['perNetwork', 'perRegion']);
/** One sender may use at most half of what it shares. */
const MIN_SENDERS = 2;

/** Checks that narrow limits are reached, and that no address or network uses up alone what is around it (HARDENING A52). */
export function checkInside(
  { report }: CheckContext,
  limits: Readonly<Record<string, number | undefined>>,
  inside: Inside,
  path: JsonPath,
): void {
  for (const [narrow, wide] of inside) {
    const [value, most] = [limits[narrow], limits[wide]];
    if (value === undefined || most === undefined) continue;
    const others = [[...path, wide]];
    if (value > most)
      report([...path, narrow], {
        message: `the limit ${value} is never reached, because ${wide} is ${most}`,
        allowed: `at most ${most}`,
        others,
      });
    else if (SHARED.has(wide) && narrow !== 'perReceiver' && value * MIN_SENDERS > most)
      report([...path, narrow], {
        severity: 'warning',
        message: `${narrow} lets one sender use ${value} of the ${most} of ${wide}, which others share`,
        allowed: `at most ${Math.floor(most / MIN_SENDERS)}`,
        others,
      });
  }
}
