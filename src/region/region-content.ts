import type {
  CarCareContent,
  CareersContent,
  CarRatingsContent,
  CertifiedContent,
  PlacesContent,
  PrivacyContent,
} from '#contracts/types.ts';
import type { ResolvedRegion } from './resolved-region.ts';

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

/** The region with its content; routes whose page has none, and what leads there, are gone. */
export function withContent(region: ResolvedRegion, content: RegionContent): ResolvedRegion {
  const { manifest } = region;
  const missing = new Set<string>(CONTENT_PAGES.filter((page) => !content[page]));
  const left = Object.entries(manifest.routes).filter(([route]) => !missing.has(route));
  return Object.freeze({
    ...region,
    content,
    manifest: {
      ...manifest,
      routes: Object.fromEntries(left) as ResolvedRegion['manifest']['routes'],
      pages: {
        ...manifest.pages,
        navigation: manifest.pages.navigation.filter((route) => !missing.has(route)),
      },
    },
  });
}

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
