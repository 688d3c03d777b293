import type { CarInfoView } from './car-info/car-info-view.ts';
import type { FinanceView } from './finance/finance-view.ts';
import type { GalleryView } from './gallery/gallery-view.ts';
import type { SimilarView } from './similar/similar-view.ts';
import type { SpecificationView } from './specification/specification-view.ts';

/** The view of each section of the car page: words and addresses, nothing of the manifest. */
export interface SectionViews {
  gallery: GalleryView;
  car_info: CarInfoView;
  specification: SpecificationView;
  finance: FinanceView;
  similar: SimilarView;
}
