import type { PageContext, RegionOption } from '#region/routing/page-context.ts';
import type { Messages } from '#region/text/messages.ts';
import { type RegionSet, withRegion } from '../../manifests/region-set.ts';
import type { PageRequest } from '../page-request.ts';
import { apiPort, type ReadHere } from './api-port.ts';
import type { DraftContent } from './draft-content.ts';

/** Contents of the files that pages show. */
export interface PageContent {
  regions: RegionSet;
  texts: { messages(language: string): Messages };
}

/** Dependencies of contexts besides the request. */
export interface PageContextDeps {
  content: PageContent;
  /** What is shown in the place of a region. */
  draft?: DraftContent | undefined;
  readHere: ReadHere;
  /** Scheme and host of the site, from the configuration (HARDENING A34). */
  origin: string;
  /** Addresses of the site, which manifests may name. */
  ownOrigins: readonly string[];
  pictureHost: string;
  /** Values of the variables that manifests name. */
  variables: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Creates the context of a page: all data it may use. */
export function pageContext(request: PageRequest, deps: PageContextDeps): PageContext {
  const { readHere, draft, origin, ownOrigins, pictureHost, variables, now } = deps;
  const content = draft ? withDraft(deps.content, draft) : deps.content;
  const region = content.regions.find(request.region) ?? content.regions.default;
  const language = region.languages.find(({ code }) => code === request.language) ?? region.defaultLanguage;
  const { route, segments, path, search, posted, sent } = request;
  return {
    region,
    language,
    route,
    segments,
    path,
    search,
    origin,
    regions: regionOptions(content.regions),
    messages: content.texts.messages(language.code),
    api: apiPort(readHere, region, ownOrigins),
    pictureHost,
    variables,
    now,
    ...(draft && { isDraft: true }),
    ...(posted && { posted }),
    ...(sent && { sent }),
  };
}

function withDraft({ regions, texts }: PageContent, { region, messages }: DraftContent): PageContent {
  return {
    regions: withRegion(regions, region),
    texts: { messages: (language) => messages[language] ?? texts.messages(language) },
  };
}

const optionsOf = new WeakMap<RegionSet, RegionOption[]>();

/** What pages of a region know of the others. */
export function regionOptions(regions: RegionSet): RegionOption[] {
  const known = optionsOf.get(regions);
  if (known) return known;
  const options = regions.all.map(({ code, manifest, languages, filters, newCars }) => ({
    code,
    displayName: manifest.displayName,
    webUrl: manifest.webUrl,
    languages,
    isDefault: code === regions.default.code,
    manifest: {
      country: manifest.country,
      currency: manifest.currency,
      routes: manifest.routes,
    },
    filters,
    newCars,
  }));
  optionsOf.set(regions, options);
  return options;
}
