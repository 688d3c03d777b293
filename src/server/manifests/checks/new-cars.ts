import type { CheckContext } from './check-context.ts';
import { namesIn, reportRepeats, reportUnknown } from './names-in.ts';

/** New cars have at least one order of the region. */
export function checkNewCars(context: CheckContext): void {
  const { newCars, sorts } = context.manifest;
  if (context.sound(['newCars', 'sorts']) && context.sound(['sorts'])) {
    const names = sorts.map(({ name }) => name);
    if (!newCars.sorts.some((name) => names.includes(name)))
      context.report(['newCars', 'sorts'], {
        message: 'the region has none of these orders',
        allowed: names.join(', '),
        others: [['sorts']],
      });
  }
  if (context.sound(['newCars', 'priceParts'])) checkPriceParts(context);
}

/** Each part of a price once; demo rules are about parts that there are. */
function checkPriceParts(context: CheckContext): void {
  const { newCars, demo } = context.manifest;
  const path = ['newCars', 'priceParts'];
  const names = newCars.priceParts.map(({ name }) => name);
  reportRepeats(
    context,
    names.map((value, index) => ({ value, path: [...path, index, 'name'] })),
    'part of a price',
  );
  if (!context.sound(['demo'])) return;
  for (const name of namesIn(demo.priceParts))
    reportUnknown(context, ['demo', 'priceParts', name], 'part of a price', name, names.slice(1), path);
}
