import { readField } from '#domain/vehicle/listing-fields.ts';
import { type LabelledPromises, promisesOf } from '#region/promises/promises-of.ts';
import type { DescribeSection } from '../section-kind.ts';

/** What the company promises buyers of the car; nothing for cars that are sold, or new. */
export const describePromises: DescribeSection<LabelledPromises> = ({ detail: { card }, context }) => {
  if (card.status === 'sold' || card.kind === 'new') return undefined;
  const promises = promisesOf(context, (flag) => readField(card, flag) === true);
  return promises.length > 0 ? { label: context.t('promises:title'), promises } : undefined;
};
