import type { SectionName } from './section.ts';

/** Namespaces of texts that our sections use in the browser, besides `common` and `listing`. */
export const SECTION_NAMESPACES: { readonly [Name in SectionName]?: readonly string[] } = {
  gallery: ['media'],
  car_info: ['chat'],
  inspection: ['media'],
  finance: ['finance'],
  media: ['media'],
};
