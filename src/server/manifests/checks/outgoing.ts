import { distanceCode } from '#region/format/distance-code.ts';
import type { CheckContext } from './check-context.ts';

/** What receivers require of every car: without it a file would have none. */
const REQUIRED = [
  'listing.asking_price',
  'listing.mileage',
  'inventory.make',
  'inventory.make_model',
  'inventory.manufacture_year',
];

/** Checks that files for Google and Meta can have cars: their receivers refuse those without a price, a unit, a year. */
export function checkOutgoing(context: CheckContext): void {
  const { manifest, isValid, isContainer, report } = context;
  if (!isValid(['outgoing']) || !isContainer(['fields'])) return;
  for (const [index, file] of (manifest.outgoing ?? []).entries()) {
    if (file === 'cars.jsonl') continue;
    for (const name of REQUIRED.filter((each) => !Object.hasOwn(manifest.fields, each)))
      report(['outgoing', index], {
        message: `"${file}" needs the field "${name}" of every car, which the region does not have`,
        allowed: `"cars.jsonl", or a field "${name}"`,
        others: [['fields', name]],
      });
    const path = ['fields', 'listing.mileage', 'unit'];
    if (!isValid(path) || !Object.hasOwn(manifest.fields, 'listing.mileage')) continue;
    if (distanceCode(manifest.fields['listing.mileage']?.unit) === undefined)
      report(['outgoing', index], {
        message: `"${file}" needs mileages in kilometres or miles, and the unit of "listing.mileage" is not known to be one`,
        allowed: '"cars.jsonl", or a unit such as "cars:unit.km"',
        others: [path],
      });
  }
}
