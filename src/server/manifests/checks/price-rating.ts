import { PRICE_RATING_FIELD, PRICE_RATINGS } from '#domain/price-rating/price-rating.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkField, type FieldDemand } from './field-reference.ts';
import { namesIn } from './names-in.ts';

/** Ratings of prices name fields that exist, their limits rise, and there are words for each of them. */
export function checkPriceRating(context: CheckContext): void {
  if (!context.open(['priceRating'])) return;
  checkFields(context);
  checkOrder(context, 'yearsApart', 'widestYearsApart');
  checkOrder(context, 'everyHours', 'freshForHours');
  checkBands(context);
  if (context.sound(['features']) && context.manifest.features.priceRating) checkWords(context);
}

function checkFields(context: CheckContext): void {
  const { priceRating } = context.manifest;
  const each = (list: 'prices' | 'same' | 'adjustFor', demand: FieldDemand) => {
    if (!context.sound(['priceRating', list])) return;
    for (const [index, name] of priceRating[list].entries())
      checkField(context, ['priceRating', list, index], name, demand);
  };
  each('prices', { who: 'a price that is rated', kinds: ['number'], formats: ['money'] });
  each('same', { who: 'what comparable cars share', kinds: ['text', 'number', 'boolean'] });
  each('adjustFor', { who: 'what prices are adjusted for', kinds: ['number'] });
  if (context.sound(['priceRating', 'least']))
    for (const name of Object.keys(priceRating.least))
      checkField(context, ['priceRating', 'least', name], name, {
        who: 'what a rated car must have',
        kinds: ['number'],
      });
  if (context.sound(['priceRating', 'year']))
    checkField(context, ['priceRating', 'year'], priceRating.year, {
      who: 'the year of comparable cars',
      kinds: ['number'],
      formats: ['year'],
    });
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
  if (!context.sound(...paths)) return;
  const { [less]: low, [more]: high } = context.manifest.priceRating;
  if (low > high)
    context.report(['priceRating', more], {
      message: `${high} is less than the ${low} of "${less}"`,
      allowed: `${low} or more`,
      others: [['priceRating', less]],
    });
}

function checkBands(context: CheckContext): void {
  if (!context.sound(['priceRating', 'bands'], ['priceRating', 'doubtfulFromPercent'])) return;
  const { bands, doubtfulFromPercent } = context.manifest.priceRating;
  const at = (name: string): JsonPath => ['priceRating', 'bands', name];
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

/** A rating is a field of the car as any other. */
function checkWords(context: CheckContext): void {
  const field = checkField(context, ['features', 'priceRating'], PRICE_RATING_FIELD, {
    who: 'the rating of a price',
    kinds: ['text'],
    formats: ['vocabulary'],
  });
  const vocabulary = field?.vocabulary ?? '';
  if (vocabulary === '' || !context.open(['vocabularies', vocabulary])) return;
  const terms = namesIn(context.manifest.vocabularies[vocabulary]);
  for (const rating of PRICE_RATINGS)
    if (!terms.includes(rating))
      context.report(['vocabularies', vocabulary], {
        message: `the vocabulary has no words for the rating "${rating}"`,
        allowed: PRICE_RATINGS.join(', '),
      });
}
