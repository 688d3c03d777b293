import type { JsonEditor } from '../json-editor.ts';
import type { MigrationStep } from '../migration-step.ts';

const MONTHS = 'listing.shaken_months';
const DATE = 'listing.shaken_date';
const FACTS = ['pages', 'carInfoFacts'];

/** In 0.1 cars had the months left of their inspection, which nobody counted down. */
export const shakenDate: MigrationStep = {
  from: '0.1',
  kind: 'manifest',
  isCertain: false,
  text: `The end of the inspection is a date, "${DATE}", from which its months are counted every day; feeds that fill "${MONTHS}" fill the date instead.`,
  change(json) {
    const facts = json.get(FACTS);
    if (Array.isArray(facts) && facts.includes('shaken_left'))
      json.set([...FACTS, facts.indexOf('shaken_left')], 'shaken_date');
    countMonths(json);
  },
};

function countMonths(json: JsonEditor): void {
  const months = json.get(['fields', MONTHS]);
  if (typeof months !== 'object' || months === null || json.get(['fields', MONTHS, 'monthsUntil'])) return;
  json.add(['fields', MONTHS], 'monthsUntil', DATE);
  json.add(['fields'], DATE, { kind: 'date', label: 'cars:field.shaken_date', format: 'month' }, MONTHS);
  if (json.get(['demo', 'fields', DATE]) === undefined) json.rename(['demo', 'fields', MONTHS], DATE);
}
