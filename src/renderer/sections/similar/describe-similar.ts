import { cardViews, withOnePicture } from '../../car-card/card-view.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { SimilarView } from './similar-view.ts';

/** Other cars of the model, else of the body type. */
export const describeSimilar: DescribeSection<SimilarView> = ({ similar: { cars, href }, context }) =>
  cars.length === 0 ? undefined : { cars: cardViews(cars, context).map(withOnePicture), href };
