import type { Language, LocalizedText, RegionManifest, SentTicket } from '#contracts/types.ts';
import type { ResolvedLanguage, ResolvedRegion } from '../manifest/resolved-region.ts';
import type { NamedFilters } from '../search/dropped-filters.ts';
import type { Messages } from '../text/messages.ts';
import type { PageAddress } from './paths.ts';
import type { PostedForm } from './posted-answers.ts';

/** Region as the switch in the header offers it (SPEC 3.13). */
export interface RegionOption {
  code: string;
  displayName: LocalizedText;
  webUrl: string;
  languages: Language[];
  /** Where visitors land whose address names no region. */
  isDefault: boolean;
  manifest: Pick<RegionManifest, 'country' | 'currency' | 'routes'>;
  /** What its used cars are searched by. */
  filters: NamedFilters['filters'];
  newCars?: NamedFilters['newCars'];
}

export interface ApiAnswer<Body> {
  status: number;
  body: Body;
}

/** The region's HTTP API as pages see it: in this process, or at the manifest's `apiHost`. */
export interface ApiPort {
  /**
   * @param path behind `/api/v1/rabbit/{region}`, e.g. `/listings?make=toyota`
   * @throws when there is no answer at all
   */
  get<Body>(path: string): Promise<ApiAnswer<Body>>;
}

/**
 * Context of a page, which the server attaches to the request. It has no data of the visitor, except where a browser
 * without JavaScript fills in a form.
 */
export interface PageContext extends Omit<PageAddress, 'region' | 'language'> {
  region: ResolvedRegion;
  language: ResolvedLanguage;
  /** Canonical path of the page, percent-encoded, without query. */
  path: string;
  /** Query string of the request without `?`. */
  search: string;
  /** Scheme and host pages are reached by, from the configuration, e.g. `http://localhost:3000`. */
  origin: string;
  regions: RegionOption[];
  messages: Messages;
  api: ApiPort;
  /** Host that serves pictures instead of this process; empty: this process. */
  pictureHost: string;
  /**
   * The variables that manifests name for browsers, and those of services, by name; those that are empty are missing. No
   * secrets are among them.
   */
  variables: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  now: number;
  /** The region is not served: its parts say what they are of. */
  isDraft?: boolean;
  /** The form of the page as a browser without JavaScript has posted it. */
  posted?: PostedForm;
  /** What was sent with the form of the page, for browsers without JavaScript. */
  sent?: SentTicket;
}

const KEY = Symbol.for('forecourt.page');
const FAILURE = Symbol.for('forecourt.failure');

/** Attaches the context to a request object; the page's loader reads it from there. */
export function attachPageContext(request: object, context: PageContext): void {
  Object.defineProperty(request, KEY, { value: context, configurable: true });
}

/** @throws when the request did not come through the server that resolves paths */
export function pageContextOf(request: object): PageContext {
  const context = (request as { [KEY]?: PageContext })[KEY];
  if (!context)
    throw new Error('this page was asked for without its context; start the site with `npm start`');
  return context;
}

/** Attaches the error of a page to its request, for the log of the server. */
export function noteFailure(context: PageContext, error: unknown): void {
  Object.defineProperty(context, FAILURE, { value: error, configurable: true });
}

/** The attached error, if any. */
export function failureOf(context: PageContext): unknown {
  return (context as { [FAILURE]?: unknown })[FAILURE];
}
