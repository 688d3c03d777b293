import type { Field } from '#contracts/types.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportRepeats, reportUnknown } from './names-in.ts';

const ANY: readonly Field['kind'][] = ['text', 'texts', 'number', 'boolean', 'date'];

/** Lists of new cars name filter settings and fields that exist, and at least one order that does. */
export function checkNewCars(context: CheckContext): void {
  const { newCars, filters, sorts } = context.manifest;
  for (const list of ['desktop', 'mobile'] as const) {
    if (!context.sound(['newCars', list]) || !context.open(['filters', 'settings'])) continue;
    const names = namesIn(filters.settings);
    newCars[list].forEach((name, index) => {
      reportUnknown(context, ['newCars', list, index], 'filter setting', name, names, [
        'filters',
        'settings',
      ]);
    });
  }
  if (context.sound(['newCars', 'sorts']) && context.sound(['sorts'])) {
    const names = sorts.map(({ name }) => name);
    if (!newCars.sorts.some((name) => names.includes(name)))
      context.report(['newCars', 'sorts'], {
        message: 'the region has none of these orders',
        allowed: names.join(', '),
        others: [['sorts']],
      });
  }
  for (const list of ['cardFacts', 'listingFacts'] as const) {
    if (!context.sound(['newCars', list])) continue;
    newCars[list].forEach((name, index) => {
      checkField(context, ['newCars', list, index], name, {
        who: list === 'cardFacts' ? 'the card of a new car' : 'the fact table of a new car',
        kinds: ANY,
      });
    });
  }
  if (context.sound(['newCars', 'priceParts'])) checkPriceParts(context);
}

/** Each part of a price once; what holds its amount is an amount; demo rules are about parts that there are. */
function checkPriceParts(context: CheckContext): void {
  const { newCars, demo } = context.manifest;
  const path = ['newCars', 'priceParts'];
  const names = newCars.priceParts.map(({ name }) => name);
  reportRepeats(
    context,
    names.map((value, index) => ({ value, path: [...path, index, 'name'] })),
    'part of a price',
  );
  newCars.priceParts.forEach(({ field }, index) => {
    if (field)
      checkField(context, [...path, index, 'field'], field, { who: 'a part of a price', kinds: ['number'] });
  });
  if (!context.sound(['demo'])) return;
  for (const name of namesIn(demo.priceParts))
    reportUnknown(context, ['demo', 'priceParts', name], 'part of a price', name, names.slice(1), path);
}
