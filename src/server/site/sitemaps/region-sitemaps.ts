import { formPath, formsOf, isFoundForm } from '#region/forms/form-address.ts';
import { placesOf, SHOWROOMS_ROUTE } from '#region/manifest/places-of.ts';
import { CONTENT_PAGES, contentSegments } from '#region/manifest/region-content.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import {
  type AlternateRegion,
  pageAlternates,
  regionAlternates,
  siteOrigin,
  withDefault,
} from '#region/routing/alternates.ts';
import { findableExtensionRoutes } from '#region/routing/extension-pages.ts';
import { landingFilters, landingPath } from '#region/routing/landing-path.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import { showroomPath } from '#region/routing/showroom-path.ts';
import { isMakeModel } from '#region/search/kinds/make-model.ts';
import type { RegionSet } from '../../manifests/region-set.ts';
import { type ListingPart, listingAddresses, listingParts } from '../../modules/listings/index.ts';
import { countedValues } from '../../search/counted-values.ts';
import type { SearchResult } from '../../search/search-types.ts';
import type { Database } from '../../storage/database.ts';
import type { SitemapUrl } from './sitemap-xml.ts';

/**
 * Pages per file. Protocol and search engines allow 50,000 and 50 MB: addresses in Thai or Japanese letters take nine
 * bytes a letter and appear once per language, so that 50,000 of them would be too large.
 */
export const MAX_URLS = 10_000;
const BATCH = 500;

/** Dependencies of sitemaps. */
export interface SitemapDeps {
  db: Database;
  regions: RegionSet;
  /** Scheme and host of the site. */
  origin: string;
  /** Routes with a page of their own in every region that has them. */
  routes: readonly string[];
  /** Numbers of cars by value of the filters with these query keys. */
  counts(region: ResolvedRegion, queries: readonly string[]): SearchResult['facets'];
}

/** The pages of a region except cars. */
export function pageUrls(deps: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  return [
    ...routeUrls(deps, region),
    ...contentUrls(deps, region),
    ...showroomUrls(deps, region),
    ...formUrls(deps, region),
    ...landingUrls(deps, region),
  ];
}

function routeUrls({ regions, origin, routes }: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  const all = regions.all.map((each) => alternateRegion(each, regions));
  return [...new Set([...routes, ...findableExtensionRoutes(region)])]
    .filter((route) => Object.hasOwn(region.manifest.routes, route))
    .flatMap((route) => {
      const alternates = pageAlternates(all, route, origin);
      return region.languages.map(({ code }) => ({
        href: siteOrigin(region.manifest, origin) + pagePath(region, { language: code, route, segments: [] }),
        alternates,
      }));
    });
}

/** Guides, rated models and job openings: specific to a region, in all of its languages. */
function contentUrls({ origin, routes }: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  return CONTENT_PAGES.filter(
    (page) => routes.includes(page) && Object.hasOwn(region.manifest.routes, page),
  ).flatMap((page) =>
    contentSegments(region.content, page).flatMap((segments) =>
      ownUrls(region, origin, (code) => pagePath(region, { language: code, route: page, segments })),
    ),
  );
}

/** The pages of showrooms: specific to a region, in all of its languages. */
function showroomUrls({ origin }: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  if (!Object.hasOwn(region.manifest.routes, SHOWROOMS_ROUTE)) return [];
  return Object.keys(placesOf(region)).flatMap((name) =>
    ownUrls(region, origin, (code) => showroomPath(region, code, name) ?? ''),
  );
}

/** Forms that are found by search engines: those that say something without a car, a job or a ticket. */
function formUrls({ origin }: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  return formsOf(region)
    .filter(({ form }) => isFoundForm(form))
    .flatMap((named) => ownUrls(region, origin, (code) => formPath(region, code, named)));
}

/** Landing pages with enough cars, and the list that leads to them. */
function landingUrls({ origin, counts }: SitemapDeps, region: ResolvedRegion): SitemapUrl[] {
  const filters = landingFilters(region);
  const minimum = region.manifest.pages.landing?.minimumCars ?? 0;
  const counted = counts(
    region,
    filters.map(({ query }) => query),
  );
  return filters.flatMap((filter) => {
    const values = countedValues(counted[filter.query]).flatMap(({ value, count }) => {
      const isOffered = isMakeModel(filter) || filter.options.some((option) => option.value === value);
      return isOffered && count >= minimum ? [String(value)] : [];
    });
    const pages = isMakeModel(filter) ? [undefined, ...values] : values;
    return pages.flatMap((value) =>
      landingPath(region, region.defaultLanguage.code, { filter, value }) === undefined
        ? []
        : ownUrls(region, origin, (code) => landingPath(region, code, { filter, value }) ?? ''),
    );
  });
}

/** Distributes the cars of a region over files. */
export function carParts({ db }: SitemapDeps, region: ResolvedRegion): Promise<ListingPart[]> {
  const size = Math.max(1, Math.floor(MAX_URLS / region.languages.length));
  return listingParts(db, region.code, kindsOf(region), size);
}

/** The cars of a file in every language of the region, read from the database as a stream. */
export async function* carUrls(
  { db, origin }: SitemapDeps,
  region: ResolvedRegion,
  { first, last }: ListingPart,
): AsyncGenerator<SitemapUrl[]> {
  const kinds = kindsOf(region);
  for (let after = first - 1; ; ) {
    const rows = await listingAddresses(db, region.code, { after, last, kinds }, BATCH);
    yield rows.flatMap((row) =>
      ownUrls(region, origin, (code) => listingPath(region, code, row), row.updatedAt),
    );
    const end = rows.at(-1);
    if (!end || rows.length < BATCH) return;
    after = end.id;
  }
}

/** A page that only this region has, in each of its languages. @param pathOf path of the page in a language */
function ownUrls(
  { languages, manifest }: ResolvedRegion,
  origin: string,
  pathOf: (language: string) => string,
  changedAt?: Date,
): SitemapUrl[] {
  const own = regionAlternates({ languages, webUrl: manifest.webUrl }, ({ code }) => pathOf(code), origin);
  const alternates = withDefault(own);
  return own.map(({ href }) => ({ href, alternates, changedAt }));
}

const kindsOf = ({ manifest }: ResolvedRegion): ('used' | 'new')[] =>
  manifest.features.newCars ? ['used', 'new'] : ['used'];

function alternateRegion({ code, languages, manifest }: ResolvedRegion, regions: RegionSet): AlternateRegion {
  const isDefault = code === regions.default.code;
  return { code, languages, webUrl: manifest.webUrl, isDefault, manifest };
}
