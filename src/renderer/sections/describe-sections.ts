import { describeAddons } from './addons/describe-addons.ts';
import { describeCarInfo } from './car-info/describe-car-info.ts';
import { describeColors } from './colors/describe-colors.ts';
import { describeFeatures } from './features/describe-features.ts';
import { describeFinance } from './finance/describe-finance.ts';
import { describeGallery } from './gallery/describe-gallery.ts';
import { describeInspection } from './inspection/describe-inspection.ts';
import { describeLocation } from './location/describe-location.ts';
import { describeMedia } from './media/describe-media.ts';
import { describeOnTheRoad } from './on-the-road/describe-on-the-road.ts';
import { describeOverview } from './overview/describe-overview.ts';
import { describePriceHistory } from './price-history/describe-price-history.ts';
import { describePromotion } from './promotion/describe-promotion.ts';
import { describeRatings } from './ratings/describe-ratings.ts';
import type {
  DescribeSection,
  SectionEntry,
  SectionInput,
  SectionName,
  UnknownSectionEntry,
} from './section.ts';
import { describeSimilar } from './similar/describe-similar.ts';
import { describeSpecification } from './specification/describe-specification.ts';
import { describeUsedCars } from './used-cars/describe-used-cars.ts';
import { describeVariants } from './variants/describe-variants.ts';
import { describeWarranty } from './warranty/describe-warranty.ts';

/** Server half of each section of the car page. */
export const sectionDescribers: { readonly [Name in SectionName]: DescribeSection<Name> } = {
  gallery: describeGallery,
  car_info: describeCarInfo,
  specification: describeSpecification,
  media: describeMedia,
  finance: describeFinance,
  overview: describeOverview,
  inspection: describeInspection,
  features: describeFeatures,
  price_history: describePriceHistory,
  promotion: describePromotion,
  addons: describeAddons,
  ratings: describeRatings,
  warranty: describeWarranty,
  location: describeLocation,
  similar: describeSimilar,
  used_cars: describeUsedCars,
  on_the_road: describeOnTheRoad,
  variants: describeVariants,
  colors: describeColors,
};

/** The sections of a manifest for which the car has data, in order; an unknown name stays, to be shown in development. */
export function describeSections(
  names: readonly string[],
  input: SectionInput,
): (SectionEntry | UnknownSectionEntry)[] {
  const describers: Readonly<Record<string, ((of: SectionInput) => unknown) | undefined>> = sectionDescribers;
  return names.flatMap((name) => {
    const describe = Object.hasOwn(describers, name) ? describers[name] : undefined;
    if (!describe) return { name, unknown: name };
    const view = describe(input);
    // The registry pairs each name with its own view; TypeScript cannot follow that through a lookup.
    return view === undefined ? [] : ({ name, view } as SectionEntry);
  });
}
