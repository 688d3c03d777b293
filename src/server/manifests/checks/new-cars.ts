import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn, reportRepeats, reportUnknown } from './names-in.ts';

/** Checks that new cars have at least one sort of the region. */
export function checkNewCars(context: CheckContext): void {
  const { newCars, sorts } = context.manifest;
  if (context.isValid(['newCars', 'sorts']) && context.isValid(['sorts'])) {
    const names = sorts.map(({ name }) => name);
    newCars.sorts.forEach((name, index) => {
      const path = ['newCars', 'sorts', index];
      if (context.document.isOwn(path) && newCars.sorts.some((each) => names.includes(each)))
        reportUnknown(context, path, 'sort', name, names);
    });
    if (!newCars.sorts.some((name) => names.includes(name)))
      context.report(['newCars', 'sorts'], {
        message: 'the region has none of these sorts',
        allowed: names.join(', '),
        others: [['sorts']],
      });
  }
  if (context.isValid(['newCars', 'priceParts'])) checkPriceParts(context);
}

/** Checks that parts of a price are unique and that demo rules name existing parts. */
function checkPriceParts(context: CheckContext): void {
  const { newCars, demo } = context.manifest;
  const path = ['newCars', 'priceParts'];
  const names = newCars.priceParts.map(({ name }) => name);
  reportRepeats(
    context,
    names.map((value, index) => ({ value, path: [...path, index, 'name'] })),
    'part of a price',
  );
  for (const [index, { field = '' }] of newCars.priceParts.entries()) {
    const at = [...path, index, 'field'];
    const held = context.isContainer(['fields']) ? context.manifest.fields[field] : undefined;
    if (field === PRICE_FIELD) context.report(at, { message: 'the price cannot be a part of itself' });
    else if (held?.kind === 'number' && (held.format !== 'money' || held.unit !== undefined))
      context.report(at, {
        message: `"${field}" is no amount of money that is paid once`,
        allowed: 'a field of the format "money" without a unit',
        others: [['fields', field]],
      });
  }
  if (!context.isValid(['demo'])) return;
  for (const name of namesIn(demo.priceParts))
    reportUnknown(context, ['demo', 'priceParts', name], 'part of a price', name, names.slice(1), path);
}
