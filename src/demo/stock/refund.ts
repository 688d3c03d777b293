import { monthsUntil } from '#domain/time/calendar-months.ts';
import type { DemoCar, DemoRefund } from './car.ts';
import { factsOf } from './car-facts.ts';
import { ownValue } from './own-fields.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';

/** The refund by the rules of the region; undefined where nothing is paid back. */
export function refundOf(
  car: DemoCar,
  profile: DemoRegionProfile,
  today: string,
  random: Random,
): DemoRefund | undefined {
  const { refund, fields } = profile;
  if (!refund) return undefined;
  const { fee, licence, shares, atMost = Number.POSITIVE_INFINITY } = refund;
  const values: Record<string, number> = {};
  for (const name of [fields.get(fee)?.rule?.ofField, fee, licence]) {
    const field = name === undefined ? undefined : fields.get(name);
    const value = field && ownValue(field, factsOf(car, { fields: values }), today, random);
    if (name !== undefined && typeof value === 'number') values[name] = value;
  }
  const isNew = car.registeredOn === '';
  // a new car is priced with the licence of today
  if (isNew && profile.price.base > 0) values[licence] = profile.price.base;
  const shareAt = (months: number) =>
    car.isRenewed ? 0 : (shares.find(({ belowMonths }) => months < belowMonths)?.percent ?? 0) / 100;
  const paid = values[fee] ?? 0;
  const ofFee = (months: number) => Math.min(atMost, paid * shareAt(months));
  const { endsOn = today, licenceMonths = 1 } = car;
  const left = isNew ? licenceMonths : Math.min(licenceMonths, monthsUntil(today, endsOn));
  const now = Math.round(ofFee(car.ageMonths) + ((values[licence] ?? 0) * left) / licenceMonths);
  const atEnd = Math.round(ofFee(profile.termMonths - 1));
  return { now, atEnd, fields: { ...values, [refund.field]: now } };
}
