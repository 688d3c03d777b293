import { localizedText } from '#region/text/localized-text.ts';
import type { DescribeSection } from '../section.ts';
import type { LocationView } from './location-view.ts';

/** Where the car can be seen; one that is sold cannot be. */
export const describeLocation: DescribeSection<LocationView> = ({ detail, context, contact }) => {
  const place = detail.sections?.locationSection;
  if (!place || detail.card.status === 'sold') return undefined;
  return {
    name: localizedText(place.name, context.language.code, context.t),
    canTestDrive: place.testDrive,
    hours: contact.hours,
    phone: contact.phone,
  };
};
