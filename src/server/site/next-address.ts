import { formAt } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { readLanding } from '#region/routing/landing-path.ts';
import type { PageRequest } from './page-request.ts';

/** A segment that no page has: Next answers it with its 404 page. */
const NOTHING = '-';
/** The page of all forms: which form stands at which address is data. */
const FORM_PAGE = 'request';
/** The page of all landing pages, for the same reason. */
const LANDING_PAGE = 'landing';
/** The page of all pages of extensions. */
const EXTENSION_PAGE = 'extension';

/** Path of a page for Next: canonical route names instead of the slugs of a language. */
export function nextPath(region: ResolvedRegion, request: PageRequest): string {
  const language = region.languages.find(({ code }) => code === request.language) ?? region.defaultLanguage;
  const parts = [region.code, language.path, ...pageSegments(region, request)];
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

function pageSegments(region: ResolvedRegion, request: PageRequest): string[] {
  const { kind, route, segments } = request;
  if (kind === 'not_found') return [NOTHING, NOTHING];
  if (region.manifest.routes[route]?.page !== undefined) return [EXTENSION_PAGE, route, ...segments];
  if (route === 'home') return segments;
  const form = formAt(region, request);
  if (form) return [FORM_PAGE, form.name];
  return readLanding(region, request) ? [LANDING_PAGE, route, ...segments] : [route, ...segments];
}

/** Address for the handler of Next. @param buildId set if the browser requests only a page's data */
export function nextAddress(region: ResolvedRegion, request: PageRequest, buildId?: string): string {
  const path = nextPath(region, request);
  const query = request.search === '' ? '' : `?${request.search}`;
  return buildId === undefined ? path + query : `/_next/data/${buildId}${path}.json${query}`;
}

const DATA = /^\/_next\/data\/([\w-]{1,64})(\/.*)\.json$/;

/** The page that a data request of Next's browser code refers to. */
export function readDataPath(pathname: string): { buildId: string; pathname: string } | undefined {
  const [, buildId, page] = DATA.exec(pathname) ?? [];
  return buildId === undefined || page === undefined ? undefined : { buildId, pathname: page };
}
