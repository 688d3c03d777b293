import type { ReactElement } from 'react';
import { AddonsSection } from './addons/addons-section.tsx';
import { CarInfoSection } from './car-info/car-info-section.tsx';
import { ColorsSection } from './colors/colors-section.tsx';
import { FeaturesSection } from './features/features-section.tsx';
import { FinanceSection } from './finance/finance-section.tsx';
import { GallerySection } from './gallery/gallery-section.tsx';
import { InspectionSection } from './inspection/inspection-section.tsx';
import { LocationSection } from './location/location-section.tsx';
import { MediaSection } from './media/media-section.tsx';
import { OnTheRoadSection } from './on-the-road/on-the-road-section.tsx';
import { OverviewSection } from './overview/overview-section.tsx';
import { PriceHistorySection } from './price-history/price-history-section.tsx';
import { PromotionSection } from './promotion/promotion-section.tsx';
import { RatingsSection } from './ratings/ratings-section.tsx';
import type { SectionName, SectionProps } from './section.ts';
import type { SectionViews } from './section-views.ts';
import { SimilarSection } from './similar/similar-section.tsx';
import { SpecificationSection } from './specification/specification-section.tsx';
import { UsedCarsSection } from './used-cars/used-cars-section.tsx';
import { VariantsSection } from './variants/variants-section.tsx';
import { WarrantySection } from './warranty/warranty-section.tsx';

export type SectionComponent<View> = (props: SectionProps<View>) => ReactElement | null;

/** Browser half of each section of the car page. */
export const sectionComponents: { readonly [Name in SectionName]: SectionComponent<SectionViews[Name]> } = {
  gallery: GallerySection,
  car_info: CarInfoSection,
  specification: SpecificationSection,
  media: MediaSection,
  finance: FinanceSection,
  overview: OverviewSection,
  inspection: InspectionSection,
  features: FeaturesSection,
  price_history: PriceHistorySection,
  promotion: PromotionSection,
  addons: AddonsSection,
  ratings: RatingsSection,
  warranty: WarrantySection,
  location: LocationSection,
  similar: SimilarSection,
  used_cars: UsedCarsSection,
  on_the_road: OnTheRoadSection,
  variants: VariantsSection,
  colors: ColorsSection,
};
