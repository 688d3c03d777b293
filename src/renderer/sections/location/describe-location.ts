import { placesOf } from '#region/manifest/places-of.ts';
import { hoursText } from '#region/places/hours-text.ts';
import { showroomPath } from '#region/routing/showroom-path.ts';
import { localizedText } from '#region/text/localized-text.ts';
import type { DescribeSection } from '../section-kind.ts';
import type { LocationView } from './location-view.ts';

/** Where the car can be seen; one that is sold cannot be. */
export const describeLocation: DescribeSection<LocationView> = ({ detail, context, contact, placePhone }) => {
  const section = detail.sections?.locationSection;
  if (!section || detail.card.status === 'sold') return undefined;
  const { region, language, t } = context;
  const place = section.place === undefined ? undefined : placesOf(region)[section.place];
  const href = section.place === undefined ? undefined : showroomPath(region, language.code, section.place);
  return {
    name: localizedText(section.name, language.code, t),
    ...(section.testDrive !== undefined && { canTestDrive: section.testDrive }),
    hours: (place && hoursText(place, language, t)) || contact.hours,
    phone: placePhone ?? contact.phone,
    ...(place && { address: localizedText(place.address, language.code, t) }),
    ...(href && { href }),
  };
};
