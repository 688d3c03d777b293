import { readField } from '#domain/vehicle/listing-fields.ts';
import { loanSubject } from '#region/format/loan-of.ts';
import { MODEL_FIELD } from '#region/search/car-fields.ts';
import { describeCalculator } from '../../calculator/describe-calculator.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { FinanceView } from './finance-view.ts';

/** The loan calculator for the price of the car; a car that is gone or not financed has none. */
export const describeFinance: DescribeSection<FinanceView> = ({ detail: { card }, choice, context }) => {
  if (card.status === 'sold') return undefined;
  const subject = loanSubject((name) => readField(card, name), context.region.manifest);
  if (!subject) return undefined;
  const vehicle = readField(card, MODEL_FIELD);
  // the page of the calculator knows the car, but not its versions: the price of another version is passed on
  const isFirst = choice?.variant === choice?.variants[0];
  const calculator = describeCalculator(
    { subject, ...(typeof vehicle === 'string' && { vehicle }), ...(isFirst && { car: card.slug }) },
    context,
  );
  return calculator && { calculator };
};
