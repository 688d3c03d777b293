import { visitorApi } from '#store/api-address.ts';

/** Region and language that offers are asked for in, codes. */
export interface OfferLocale {
  region: string;
  language: string;
}

/** Address of the calls about offers of a region, or of one of them. */
export function offersAddress(
  { region, language }: OfferLocale,
  path = '',
  query: Record<string, string> = {},
): string {
  const search = new URLSearchParams({ lang: language, ...query });
  return visitorApi(region, `/offers${path}?${search}`);
}
