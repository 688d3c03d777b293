import type { Language } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { Translate } from '#region/text/localized-text.ts';
import { escapeHtml } from '../../gateways/escape-html.ts';

interface ErrorPage {
  region: ResolvedRegion;
  language: Language;
  /** HTTP status. */
  status: number;
  translate: Translate;
}

const STYLE =
  ':root{color-scheme:light}*{box-sizing:border-box}' +
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:0 auto;padding:15vh 1rem 2rem;text-align:center;color:#1f2328;background:#fff}' +
  'h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1rem}' +
  'a{display:inline-block;min-height:2.75rem;margin:.25rem;padding:.5rem 1.25rem;border:1px solid #1f2328;border-radius:.5rem;color:inherit;text-decoration:none}' +
  'a.first{background:#1f2328;color:#fff}a:focus-visible{outline:3px solid #0b5cad;outline-offset:2px}';

/** Works without scripts; an empty link reloads the page. */
export function errorHtml({ region, language, status, translate: t }: ErrorPage): string {
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

/** What is not there, or not for this person, looks the same. */
const isMissing = (status: number): boolean => [401, 403, 404, 410].includes(status);
