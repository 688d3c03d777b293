import { MAINTENANCE_HEADER } from '#domain/site/maintenance-header.ts';

/** The page has to be loaded in the ordinary way: another version of the site, a redirect, no such page, maintenance. */
export class PageElsewhere extends Error {
  override readonly name = 'PageElsewhere';
}

/**
 * Props of a page of this site without loading the page: Next's own data address of it.
 * @param href path with query
 * @throws PageElsewhere, or an error that may pass
 */
export async function fetchPageProps(href: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const [path = '', search = ''] = href.split('?', 2);
  const address = `/_next/data/${window.__NEXT_DATA__.buildId}${path}.json${search && `?${search}`}`;
  const answer = await fetch(address, { signal, headers: { 'x-nextjs-data': '1' } });
  if (answer.headers.has(MAINTENANCE_HEADER)) throw new PageElsewhere(`${address} is under maintenance`);
  if (answer.status >= 500 || answer.status === 429) throw new Error(`${address} answers ${answer.status}`);
  if (!answer.ok) throw new PageElsewhere(`${address} answers ${answer.status}`);
  const { pageProps } = (await answer.json()) as { pageProps?: Record<string, unknown> };
  if (!pageProps || '__N_REDIRECT' in pageProps) throw new PageElsewhere(`${address} leads elsewhere`);
  return pageProps;
}
