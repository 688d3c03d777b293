import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import type { ListListingsAnswer } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { formAt } from '#region/forms/form-address.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { apiPath } from '#region/routing/api-path.ts';
import { listingPath } from '#region/routing/listing-path.ts';
import { pagePath } from '#region/routing/paths.ts';
import { HttpError } from '../http/http-error.ts';
import type { RegionSet } from '../manifests/region-set.ts';
import type { LocaleTexts } from '../manifests/texts/index.ts';
import type { NamedPage, WantedPage } from '../modules/studio/index.ts';
import { type BrandFolders, findLogo } from './find-brand-file.ts';
import { nextAddress } from './next-address.ts';
import { type PageRequest, readPageRequest } from './page-request.ts';
import { askApp, parseAnswer } from './rendering/api-port.ts';
import type { DraftContent } from './rendering/draft-content.ts';
import type { PageRenderer } from './rendering/page-renderer.ts';
import type { RenderDraft } from './site-host.ts';

interface DraftRendererDeps {
  app: FastifyInstance;
  folders: BrandFolders;
  renderer: Pick<PageRenderer, 'render'>;
  /** Routes with a page of their own. */
  routes: readonly string[];
  clock: () => number;
}

/** Pages that show what a browser has saved. */
const OWN_PAGES = ['compare', 'saved', 'viewing-history', 'offers', 'profile'];
const MAX_REDIRECTS = 3;

/** Renders pages of drafts. Call it with the services of the draft in force: its pages ask the API. */
export function draftRenderer({ app, folders, renderer, routes, clock }: DraftRendererDeps): RenderDraft {
  const firstCar = rememberByObject((region: ResolvedRegion) => findCar(app, region));
  return async ({ region, served, services: { regions, texts } }, wanted) => {
    const messages = newMessages(regions, { region, served }, texts);
    const first = requestOf(regions, region, wanted);
    const { page, request } = await rendered({ region, messages }, regions, first);
    const { language } = request;
    const pages = namedPages(region, language, routes, texts);
    const car = await firstCar(region);
    if (car) pages.push({ name: 'car', label: 'A car', path: listingPath(region, language, car) });
    return {
      html: await withOwnFiles(withoutScripts(page.body.toString()), { region, served, folders }),
      status: page.status,
      path: request.path + (request.search === '' ? '' : `?${request.search}`),
      route: request.route,
      language,
      languages: region.languages.map(({ code, longDisplayName }) => ({ code, name: longDisplayName })),
      pages,
    };
  };

  async function rendered(draft: DraftContent, regions: RegionSet, first: PageRequest) {
    const { region } = draft;
    let request = first;
    for (let redirects = 0; ; redirects++) {
      const url = nextAddress(region, request);
      const page = await renderer.render({ url, request, now: clock(), draft });
      const next = page.headers.location && redirectOf(regions, region, page.headers.location);
      if (!next || redirects === MAX_REDIRECTS) return { page, request };
      request = next;
    }
  }
}

/** Texts of the languages that no region of the site has: what renders pages has the others. */
function newMessages(
  regions: RegionSet,
  { region, served }: { region: ResolvedRegion; served: ResolvedRegion },
  texts: LocaleTexts,
): DraftContent['messages'] {
  const others = regions.all.filter(({ code }) => code !== region.code);
  const known = new Set([served, ...others].flatMap(({ languages }) => languages.map(({ code }) => code)));
  const added = region.languages.filter(({ code }) => !known.has(code));
  return Object.fromEntries(added.map(({ code }) => [code, texts.messages(code)]));
}

/** The page at a path of the draft, in the wanted language; home where there is none. */
function requestOf(
  regions: RegionSet,
  region: ResolvedRegion,
  { path, route, language }: WantedPage,
): PageRequest {
  const found = path === '' ? undefined : redirectOf(regions, region, path);
  const wanted = found?.language ?? region.defaultLanguage.code;
  const inLanguage = region.languages.find(({ code }) => code === language)?.code ?? wanted;
  if (found && found.language === inLanguage) return found;
  const name = Object.hasOwn(region.manifest.routes, route) ? route : 'home';
  const address = found ?? { route: name, segments: [] };
  const { segments } = address;
  const next = pagePath(region, { language: inLanguage, route: address.route, segments });
  const request = redirectOf(regions, region, next + (found?.search ? `?${found.search}` : ''));
  if (!request) throw new HttpError('not_found', 'The draft has no such page.');
  return request;
}

/** The page of the region at a path; undefined: there is none. */
function redirectOf(regions: RegionSet, region: ResolvedRegion, location: string): PageRequest | undefined {
  let path = location;
  for (let redirects = 0; redirects < MAX_REDIRECTS; redirects++) {
    if (!path.startsWith('/') || path.startsWith('//')) return undefined;
    const { pathname, search } = new URL(path, 'http://site');
    const found = readPageRequest(regions, pathname, search.slice(1));
    if (found.kind === 'page') return found.region === region.code ? found : undefined;
    if (found.kind !== 'redirect') return undefined;
    path = found.location;
  }
  return undefined;
}

/** The pages of a region that stand at their route, by the names that they have in the source language. */
function namedPages(
  region: ResolvedRegion,
  language: string,
  routes: readonly string[],
  texts: LocaleTexts,
): NamedPage[] {
  const t = texts.translate(SOURCE_LANGUAGE);
  const labelOf = (name: string) => {
    const key = `common:route.${name}`;
    const label = t(key);
    return label === key ? inWords(name) : label;
  };
  return Object.keys(region.manifest.routes)
    .filter(
      (name) =>
        routes.includes(name) ||
        OWN_PAGES.includes(name) ||
        formAt(region, { route: name, segments: [] }) !== undefined,
    )
    .map((name) => ({
      name,
      label: labelOf(name),
      path: pagePath(region, { language, route: name, segments: [] }),
    }));
}

/** A car of the stock, for a page that shows one; none where there are none. */
async function findCar(app: FastifyInstance, { code }: ResolvedRegion) {
  const answer = await askApp(app)(apiPath(code, '/listings'));
  if (answer.status !== 200) return undefined;
  const { body } = parseAnswer(answer) as { body: ListListingsAnswer };
  return body.data[0];
}

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>/gi;
const PRELOAD = /<link\b[^>]*\brel="preload"[^>]*>/gi;
/** Style sheets that a script would load; other parts are for browsers without scripts, which a frame is not. */
const LATE_SHEETS = /<noscript>((?:<link\b[^>]*>)+)<\/noscript>/gi;

/** A picture of a page does nothing: it sends nothing, counts nothing, knows nobody. */
export function withoutScripts(html: string): string {
  return html.replace(SCRIPT, '').replace(PRELOAD, '').replace(LATE_SHEETS, '$1');
}

/** `viewing-history` → `Viewing history`. */
const inWords = (name: string): string => (name[0] ?? '').toUpperCase() + name.slice(1).replaceAll('-', ' ');

const LOGO = /"(\/brand\/[\w%-]+\/logo(?:\/([\w%-]+))?)"/g;
const DRAWN_CAR = /\/cars\/([\w-]+)\/([0-9a-f]{6})\//g;

/**
 * Files of a brand are served only where a manifest that is live names them: another logo comes with the page. The car that is
 * drawn in the colour of the brand keeps that of the site.
 */
async function withOwnFiles(
  html: string,
  { region, served, folders }: { region: ResolvedRegion; served: ResolvedRegion; folders: BrandFolders },
): Promise<string> {
  const [before, after] = [served, region].map(({ manifest }) => manifest.brand);
  const hexOf = (color = '') => color.slice(1).toLowerCase();
  const paints = [hexOf(before?.colors.primary), hexOf(after?.colors.primary)];
  const painted = html.replace(DRAWN_CAR, (all, body: string, paint: string) =>
    paint === paints[1] ? `/cars/${body}/${paints[0]}/` : all,
  );
  const isSame = JSON.stringify(before?.logo) === JSON.stringify(after?.logo);
  if (isSame && served.code === region.code) return painted;
  const logos = new Map<string, string>();
  for (const [, address = '', language] of painted.matchAll(LOGO)) {
    const found = findLogo(region, folders, language);
    if (found) logos.set(address, `data:${found.type};base64,${await readFile(found.file, 'base64')}`);
  }
  return painted.replace(LOGO, (all, address: string) =>
    logos.has(address) ? `"${logos.get(address)}"` : all,
  );
}
