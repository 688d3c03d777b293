import { toMinorUnits } from '#domain/money/money.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { findForm } from '#region/forms/form-address.ts';
import { type FormLink, formLink } from '#region/forms/form-link.ts';
import type { ActiveFilter } from '#region/search/active-filters.ts';
import { MAKE_FIELD, MODEL_FIELD } from '#region/search/car-fields.ts';
import type { BuyText } from './buy-context.ts';

/** Forms by which a car is looked for (SPEC 7.1). */
const FORMS: readonly string[] = ['buy_hunt', 'buy_hunt_notify'];

/** Names of the form fields that take the filters of a car's field. */
const ANSWERS: Readonly<Record<string, string>> = {
  [MAKE_FIELD]: 'vehicle',
  [MODEL_FIELD]: 'vehicle',
  'listing.asking_price': 'budget',
  'inventory.car_type': 'body_type',
  'inventory.transmission': 'transmission',
};
/** Form fields that take several values. */
const LISTS: readonly string[] = ['body_type'];

/** Forms by which a car is looked for, filled in with the search. */
export function huntLinks(active: readonly ActiveFilter[], text: BuyText): FormLink[] {
  const query = Object.fromEntries(
    active.flatMap((each) => {
      const name = ANSWERS[each.filter.field];
      const answer = name && !each.isExcluded && answerOf(each, name, text);
      return answer ? [[name, answer]] : [];
    }),
  );
  return FORMS.flatMap((name) => {
    const named = findForm(text.region, name);
    return named ? [formLink(named, text, query)] : [];
  });
}

function answerOf({ filter, value }: ActiveFilter, name: string, { region }: BuyText): string | undefined {
  if (value.kind === 'list') {
    const { values } = value;
    if (LISTS.includes(name)) return values.join(',');
    // a model says more than its make
    return values.find((each) => each.includes('.')) ?? values[0];
  }
  if (value.kind !== 'range' || value.max === undefined) return undefined;
  return String(toMinorUnits(value.max * filter.multiplier, minorDigits(region.currency.code)));
}
