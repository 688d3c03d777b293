import type {
  CarCareContent,
  CareersContent,
  CarRatingsContent,
  CertifiedContent,
  PlacesContent,
  PrivacyContent,
} from '#contracts/types.ts';

/** Content of a region by the name of its file; a page that is missing has no content. */
export interface RegionContent {
  certified?: CertifiedContent;
  'car-care'?: CarCareContent;
  'car-ratings'?: CarRatingsContent;
  careers?: CareersContent;
  places?: PlacesContent;
  privacy?: PrivacyContent;
  /** Names and looks of the rated models by make and model, from the catalogue. */
  ratedModels?: Record<string, RatedModel>;
}

export interface RatedModel {
  /** Make and model by language code. */
  names: Record<string, string>;
  bodyType: string;
}

/** Files of content that are pages, by route of SPEC 2.1. */
export const CONTENT_PAGES = ['certified', 'car-care', 'car-ratings', 'careers'] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** The pages behind a content page, as the segments of their addresses: guides, rated models, openings. */
export function contentSegments(content: RegionContent, page: ContentPage): string[][] {
  const names: { readonly [Page in ContentPage]: object } = {
    certified: {},
    'car-care': content['car-care']?.articles ?? {},
    'car-ratings': content['car-ratings']?.models ?? {},
    careers: content.careers?.openings ?? {},
  };
  // rated models are named make.model
  return Object.keys(names[page]).map((name) => (page === 'car-ratings' ? name.split('.') : [name]));
}
