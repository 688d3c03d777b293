import type { AddonsView } from './addons/addons-view.ts';
import type { CarInfoView } from './car-info/car-info-view.ts';
import type { ColorsView } from './colors/colors-view.ts';
import type { FeaturesView } from './features/features-view.ts';
import type { FinanceView } from './finance/finance-view.ts';
import type { GalleryView } from './gallery/gallery-view.ts';
import type { InspectionView } from './inspection/inspection-view.ts';
import type { LocationView } from './location/location-view.ts';
import type { MediaView } from './media/media-view.ts';
import type { OnTheRoadView } from './on-the-road/on-the-road-view.ts';
import type { OverviewView } from './overview/overview-view.ts';
import type { PriceHistoryView } from './price-history/price-history-view.ts';
import type { PromotionView } from './promotion/promotion-view.ts';
import type { RatingsView } from './ratings/ratings-view.ts';
import type { SimilarView } from './similar/similar-view.ts';
import type { SpecificationView } from './specification/specification-view.ts';
import type { UsedCarsView } from './used-cars/used-cars-view.ts';
import type { VariantsView } from './variants/variants-view.ts';
import type { WarrantyView } from './warranty/warranty-view.ts';

/** The view of each section of the car page: words and addresses, nothing of the manifest. */
export interface SectionViews {
  gallery: GalleryView;
  car_info: CarInfoView;
  specification: SpecificationView;
  media: MediaView;
  finance: FinanceView;
  overview: OverviewView;
  inspection: InspectionView;
  features: FeaturesView;
  price_history: PriceHistoryView;
  promotion: PromotionView;
  addons: AddonsView;
  ratings: RatingsView;
  warranty: WarrantyView;
  location: LocationView;
  similar: SimilarView;
  used_cars: UsedCarsView;
  on_the_road: OnTheRoadView;
  variants: VariantsView;
  colors: ColorsView;
}
