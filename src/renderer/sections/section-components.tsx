import type { ReactElement } from 'react';
import { CarInfoSection } from './car-info/car-info-section.tsx';
import { FinanceSection } from './finance/finance-section.tsx';
import { GallerySection } from './gallery/gallery-section.tsx';
import type { SectionName, SectionProps } from './section.ts';
import type { SectionViews } from './section-views.ts';
import { SimilarSection } from './similar/similar-section.tsx';
import { SpecificationSection } from './specification/specification-section.tsx';

export type SectionComponent<View> = (props: SectionProps<View>) => ReactElement | null;

/** Browser half of each section of the car page. */
export const sectionComponents: { readonly [Name in SectionName]: SectionComponent<SectionViews[Name]> } = {
  gallery: GallerySection,
  car_info: CarInfoSection,
  specification: SpecificationSection,
  finance: FinanceSection,
  similar: SimilarSection,
};
