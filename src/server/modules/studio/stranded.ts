import { join } from 'node:path';
import { slotsOfDay, takenCapacity } from '#domain/appointments/time-slots.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { placesWith } from '#region/slots/place-slots.ts';
import type { LoadedRegion } from '../../manifests/loaded-region.ts';
import type { Problem } from '../../manifests/problem.ts';
import type { Database } from '../../storage/database.ts';
import { readPlan } from '../slots/index.ts';
import { countBegun, listComingBookings, listUsedRegions } from './repositories/begun.ts';

/** A region as its files would make it, and where its values stand. */
export interface NextRegion extends Pick<LoadedRegion, 'document'> {
  region: ResolvedRegion;
}

/** Warns, with counts, of what has begun and does not fit a region as its files would make it. */
export async function strandedProblems(db: Database, { region, document }: NextRegion): Promise<Problem[]> {
  const { features, payments, offers: rules } = region.manifest;
  const except = features.offers ? (payments?.provider ?? '') : '';
  const { offers, ...money } = await countBegun(db, { region: region.code, rules, except });
  const deals = counted(features.offers ? money : { offers, ...money });
  const dates = counted(await countMisfits(db, region));
  const warn = (path: string[], message: string) =>
    document.problemAt(path, { severity: 'warning', message });
  return [
    ...(deals === ''
      ? []
      : features.offers
        ? [
            warn(
              ['payments', 'provider'],
              `${deals}: they go on at the provider where they began, whose variables and webhooks have to stay`,
            ),
          ]
        : [warn(['features', 'offers'], `${deals}: they go on although no offer begins any more`)]),
    ...(dates === ''
      ? []
      : [
          warn(
            ['appointments'],
            `${dates}: they stay as they are; tell the people, or cancel them at the desk`,
          ),
        ]),
  ];
}

/** The same of regions that have no manifest any more. @param known those that have one */
export async function strandedRegions(
  db: Database,
  known: readonly ResolvedRegion[],
  regionsDir: string,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const rules = known[0]?.manifest.offers ?? { states: [] };
  for (const region of await listUsedRegions(db)) {
    if (known.some(({ code }) => code === region)) continue;
    const bookings = (await listComingBookings(db, region)).length;
    const found = counted({ ...(await countBegun(db, { region, rules })), bookings });
    if (found === '') continue;
    const place = { file: join(regionsDir, `${region}.json`), line: 1, column: 1, path: '' };
    problems.push({
      ...place,
      severity: 'warning',
      message: `there is no manifest of "${region}", and ${found} of it have not ended`,
    });
  }
  return problems;
}

const NAMES = {
  offers: ['open offer', 'open offers'],
  payments: ['unfinished payment', 'unfinished payments'],
  refunds: ['waiting refund', 'waiting refunds'],
  bookings: ['booking', 'bookings'],
  offGrid: ['booking outside the slots', 'bookings outside the slots'],
  closed: ['booking where or when nobody is there', 'bookings where or when nobody is there'],
  overfull: ['time with more bookings than capacity', 'times with more bookings than capacity'],
} as const;

/** `2 open offers, 1 waiting refund`; empty if there is nothing. */
const counted = (counts: Partial<Record<keyof typeof NAMES, number>>): string =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .flatMap((name) => (counts[name] ? `${counts[name]} ${NAMES[name][counts[name] === 1 ? 0 : 1]}` : []))
    .join(', ');

/** Counts bookings to come that nobody could make in a region, and times that have too many. */
async function countMisfits(db: Database, region: ResolvedRegion) {
  const counts = { offGrid: 0, closed: 0, overfull: 0 };
  const zone = region.manifest.timeZone;
  const now = Date.now();
  const all = await listComingBookings(db, region.code);
  for (const here of Map.groupBy(all, ({ location, type }) => `${type} ${location}`).values()) {
    const days = Map.groupBy(here, ({ startsAt }) => zonedDay(startsAt.getTime(), zone));
    const [[firstDay, [first]] = ['', []]] = days;
    const [lastDay = firstDay] = [...days.keys()].slice(-1);
    if (!first || !placesWith(region, first.type).some(({ name }) => name === first.location)) {
      counts.closed += here.length;
      continue;
    }
    const { bookings, ...rest } = await readPlan(db, { region, ...first }, { firstDay, lastDay });
    // what is only held ends by itself
    const plan = { ...rest, bookings: bookings.filter(({ heldUntil }) => heldUntil === null) };
    for (const [day, booked] of days) {
      const slots = slotsOfDay(plan, { day, now: 0, zone });
      const open = slots.filter(({ hasInspection, isBlocked }) => hasInspection && !isBlocked);
      const isFull = (slot: (typeof open)[number]) => takenCapacity(plan.bookings, slot) > slot.capacity;
      counts.overfull += open.filter((slot) => slot.start > now && isFull(slot)).length;
      for (const { startsAt } of booked) {
        const isAt = ({ start }: { start: number }) => start === startsAt.getTime();
        if (open.some(isAt)) continue;
        counts[open.length === 0 || slots.some(isAt) ? 'closed' : 'offGrid'] += 1;
      }
    }
  }
  return counts;
}
