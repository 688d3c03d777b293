import { PRICE_RATING_FIELD, PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import { DISTANCE_FIELD } from '#domain/vehicle/status-fields.ts';
import { lastTick } from '#region/search/last-tick.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField } from './field-reference.ts';
import { warnOfShare } from './financing.ts';
import { namesIn } from './names-in.ts';

/** Checks that limits of price ratings ascend and that each rating has a label. */
export function checkPriceRating(context: CheckContext): void {
  if (!context.isContainer(['priceRating'])) return;
  checkOrder(context, 'yearsApart', 'widestYearsApart');
  checkOrder(context, 'everyHours', 'freshForHours');
  checkBands(context);
  warnOfScope(context);
  for (const name of ['widestSpreadPercent', 'doubtfulFromPercent'] as const)
    if (context.isValid(['priceRating', name]))
      warnOfShare(context, ['priceRating', name], context.manifest.priceRating[name]);
  checkComparison(context);
  if (context.isValid(['features']) && context.manifest.features.priceRating) checkLabels(context);
}

function checkOrder(
  context: CheckContext,
  less: 'yearsApart' | 'everyHours',
  more: 'widestYearsApart' | 'freshForHours',
): void {
  const paths: JsonPath[] = [
    ['priceRating', less],
    ['priceRating', more],
  ];
  if (!context.isValid(...paths)) return;
  const { [less]: low, [more]: high } = context.manifest.priceRating;
  if (low > high)
    context.report(['priceRating', more], {
      message: `${high} is less than the ${low} of "${less}"`,
      allowed: `${low} or more`,
      others: [['priceRating', less]],
    });
}

function checkBands(context: CheckContext): void {
  if (!context.isValid(['priceRating', 'bands'], ['priceRating', 'doubtfulFromPercent'])) return;
  const { bands, doubtfulFromPercent } = context.manifest.priceRating;
  const at = (name: string): JsonPath => ['priceRating', 'bands', name];
  if (bands.great > -1)
    context.report(at('great'), {
      severity: 'warning',
      message: `a price ${-bands.great} % below the usual one is hardly a great one`,
      allowed: 'percent of the usual price: -10 for a tenth less',
      suggestion: String(bands.great * 100),
    });
  if (bands.fair > 0) warnOfShare(context, at('fair'), bands.fair);
  if (bands.good <= bands.great)
    context.report(at('good'), {
      message: `a good price (${bands.good} %) is as far below the usual one as a great one (${bands.great} %), or further`,
      allowed: `more than "great": a number from ${bands.great} to 0, or a smaller "great"`,
      others: [at('great')],
    });
  if (-doubtfulFromPercent >= bands.great)
    context.report(['priceRating', 'doubtfulFromPercent'], {
      message: `no price can be great when those ${doubtfulFromPercent} % below the usual one are doubtful`,
      allowed: `more than ${-bands.great}`,
      others: [at('great')],
    });
}

/** What is compared cannot be what makes cars comparable, and hardly two cars share a price or a distance driven. */
function checkComparison(context: CheckContext): void {
  const lists = ['prices', 'same', 'adjustFor'] as const;
  if (!context.isValid(['priceRating', 'year'], ['fields'], ...lists.map((list) => ['priceRating', list])))
    return;
  const { priceRating, fields } = context.manifest;
  for (const list of ['same', 'adjustFor'] as const)
    priceRating[list].forEach((name, index) => {
      const path: JsonPath = ['priceRating', list, index];
      const known = [...priceRating.prices, priceRating.year].includes(name);
      const field = fields[name];
      if (context.isReported(path) || !field) return;
      if (known)
        context.report(path, {
          message: `"${name}" is a price or the year of the rating already`,
          allowed: 'a field that is neither a price nor the year',
        });
      else if (list === 'same' && (name === DISTANCE_FIELD || field.format === 'money'))
        context.report(path, {
          message: `hardly two cars have the same "${name}", so none could be compared`,
          allowed: 'fields with few values; "adjustFor" for numbers',
        });
    });
}

/** Formats of fields that tell one model from others. */
const CARS: readonly string[] = ['make', 'model'];

/** Warns of a rating that compares cars of all makes, or that no car gets. */
function warnOfScope(context: CheckContext): void {
  if (!context.isValid(['priceRating', 'same'], ['priceRating', 'least'], ['fields'])) return;
  const { priceRating, fields } = context.manifest;
  const { same, least } = priceRating;
  if (
    !context.isReported(['priceRating', 'same']) &&
    !same.some((name) => CARS.includes(fields[name]?.format ?? ''))
  )
    context.report(['priceRating', 'same'], {
      severity: 'warning',
      message: 'cars of all makes would be compared',
      allowed: 'a field with the make or the model among them, such as inventory.make_model',
    });
  for (const [name, value] of Object.entries(least)) {
    const last = lastTick(fields[name]?.range);
    if (value > last)
      context.report(['priceRating', 'least', name], {
        severity: 'warning',
        message: `hardly a car has ${value}, so none would be rated`,
        allowed: `at most ${last}`,
      });
  }
}

/** Checks that a rating is a field with labels. */
function checkLabels(context: CheckContext): void {
  const field = checkField(context, ['features', 'priceRating'], PRICE_RATING_FIELD, {
    who: 'the rating of a price',
    kinds: ['text'],
    formats: ['vocabulary'],
  });
  const vocabulary = field?.vocabulary ?? '';
  if (vocabulary === '' || !context.isContainer(['vocabularies', vocabulary])) return;
  const terms = namesIn(context.manifest.vocabularies[vocabulary]);
  for (const rating of PRICE_RATINGS)
    if (!terms.includes(rating))
      context.report(['vocabularies', vocabulary], {
        message: `the vocabulary has no label for the rating "${rating}"`,
        allowed: PRICE_RATINGS.join(', '),
      });
}
