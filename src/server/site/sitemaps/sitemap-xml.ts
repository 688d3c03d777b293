import type { Alternate } from '#region/routing/alternates.ts';
import { escapeXml } from '../../runtime/escape-xml.ts';

/** A page of a sitemap; addresses are absolute. */
export interface SitemapUrl {
  href: string;
  alternates: readonly Alternate[];
  changedAt?: Date;
}

export const SITEMAP_HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n' +
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n';
export const SITEMAP_END = '</urlset>\n';

/** Formats a page with its other languages. */
export function urlXml({ href, alternates, changedAt }: SitemapUrl): string {
  return `<url><loc>${escapeXml(href)}</loc>${lastmod(changedAt)}${linksXml(alternates)}</url>\n`;
}

/** Formats a list of sitemaps. */
export function indexXml(files: readonly { href: string; changedAt?: Date }[]): string {
  const entries = files.map(
    ({ href, changedAt }) => `<sitemap><loc>${escapeXml(href)}</loc>${lastmod(changedAt)}</sitemap>\n`,
  );
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</sitemapindex>\n`
  );
}

function linksXml(alternates: readonly Alternate[]): string {
  return alternates
    .map(
      ({ language, href }) =>
        `<xhtml:link rel="alternate" hreflang="${escapeXml(language)}" href="${escapeXml(href)}"/>`,
    )
    .join('');
}

const lastmod = (changedAt: Date | undefined): string =>
  changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
