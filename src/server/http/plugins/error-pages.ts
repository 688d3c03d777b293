import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '#contracts/types.ts';
import { findLanguage } from '#region/routing/paths.ts';
import { preferenceFor } from '../../runtime/accepted-type.ts';
import { errorHtml } from './error-html.ts';

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
