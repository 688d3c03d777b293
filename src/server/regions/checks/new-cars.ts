import type { Field } from '#contracts/types.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { namesIn, reportUnknown } from './names-in.ts';

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
  if (context.sound(['newCars', 'cardFacts']))
    newCars.cardFacts.forEach((name, index) => {
      checkField(context, ['newCars', 'cardFacts', index], name, {
        who: 'the card of a new car',
        kinds: ANY,
      });
    });
}
