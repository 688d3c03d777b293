import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage, pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { escapeHtml } from '../../gateways/escape-html.ts';
import { preferenceFor } from '../../runtime/accepted-type.ts';

const STYLE =
  ':root{color-scheme:light}*{box-sizing:border-box}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:15vh 1rem 2rem;text-align:center;color:#1f2328;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem}' +
  'a{display:inline-block;min-height:2.75rem;margin:.25rem;padding:.5rem 1.25rem;border:1px solid #1f2328;border-radius:.5rem;color:inherit;text-decoration:none}' +
  'a.first{background:#1f2328;color:#fff}a:focus-visible{outline:3px solid #0b5cad;outline-offset:2px}';

/** What is not there, or not for this person, looks the same. */
const isMissing = (status: number): boolean => [401, 403, 404, 410].includes(status);

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the page about an error for a browser that shows the answer; null for programs. Absent: all are programs. */
    errorPage?(request: FastifyRequest, status: number): string | null;
  }
}

/**
 * People who follow a link to a document, or come back from a bank, see a page about an error instead of JSON. It needs
 * nothing that may be missing: no database, no renderer.
 */
export function addErrorPages(app: FastifyInstance): void {
  app.decorate('errorPage', (request: FastifyRequest, status: number) => {
    if (!wantsPage(request)) return null;
    const { regions, texts } = app.services;
    const [first = '', second = ''] = (request.url.split('?')[0] ?? '').split('/').slice(1);
    const { region: named = first } = (request.params ?? {}) as { region?: string };
    const region = regions.find(named.toLowerCase()) ?? regions.default;
    const { lang = second } = (request.query ?? {}) as { lang?: unknown };
    const language: Language =
      (typeof lang === 'string' && findLanguage(region, lang)) || region.defaultLanguage;
    return errorHtml({ region, language, status, translate: texts.translate(language.code) });
  });
}

/** Sends the page about an error if a browser shows the answer. @returns undefined if it is for a program */
export function sendErrorPage(reply: FastifyReply, status: number): FastifyReply | undefined {
  const page = reply.server.errorPage?.(reply.request, status) ?? null;
  if (page === null) return undefined;
  return reply.type('text/html; charset=utf-8').serializer(String).send(page);
}

/** Browsers ask for HTML when they show the answer, scripts and other programs for anything or for JSON. */
export function wantsPage({ headers: { accept = '' } }: Pick<FastifyRequest, 'headers'>): boolean {
  const page = preferenceFor('text/html', accept);
  if (!page.isNamed || page.quality === 0) return false;
  return ['application/json', 'application/problem+json']
    .map((type) => preferenceFor(type, accept))
    .every(({ quality, isNamed }) => quality < page.quality || (quality === page.quality && !isNamed));
}

interface ErrorPage {
  region: ResolvedRegion;
  language: Language;
  /** HTTP status. */
  status: number;
  translate: Translate;
}

/** Works without scripts; an empty link reloads the page. */
function errorHtml({ region, language, status, translate: t }: ErrorPage): string {
  const home = pagePath(region, { language: language.code, route: 'home', segments: [] });
  const link = (href: string, text: string, kind = '') =>
    `<a${kind} href="${escapeHtml(href)}">${escapeHtml(text)}</a>`;
  const retry = link('', t(status === 503 ? 'maintenance:refresh' : 'common:error.retry'), ' class="first"');
  const call = link(`tel:${region.manifest.contact.callNumber}`, t('maintenance:call'));
  const [title, text, links] = isMissing(status)
    ? [t('common:notFound.title'), '', link(home, t('common:error.home'), ' class="first"')]
    : status === 503
      ? [t('maintenance:title'), t('maintenance:text'), retry + call]
      : [t('common:error.title'), t('common:error.text'), retry + link(home, t('common:error.home'))];
  return (
    `<!doctype html><html lang="${escapeHtml(language.code)}" dir="${language.direction}"><head>` +
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="format-detection" content="telephone=no"><meta name="robots" content="noindex">' +
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>` +
    `${text === '' ? '' : `<p>${escapeHtml(text)}</p>`}<p>${links}</p></main></body></html>`
  );
}
