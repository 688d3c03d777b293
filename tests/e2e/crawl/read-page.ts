/** A page as search engines see it. */
export interface CrawledPage {
  status: number;
  title: string;
  canonical: string;
  robots: string;
  /** By hreflang; duplicates throw. */
  alternates: Map<string, string>;
  data: Record<string, unknown>[];
  meta: Map<string, string>;
  html: string;
}

/** @throws when JSON-LD is invalid or a language is linked twice */
export function readPage(status: number, html: string): CrawledPage {
  const tags = [...html.matchAll(/<(link|meta)\b([^>]*)>/g)].map(([, name = '', rest = '']) => {
    const tag: Partial<Record<string, string>> = { name, ...attributes(rest) };
    return tag;
  });
  const alternates = new Map<string, string>();
  for (const { hreflang, href } of tags.filter(({ rel }) => rel === 'alternate')) {
    if (alternates.has(hreflang ?? '')) throw new Error(`${hreflang} is linked twice`);
    alternates.set(hreflang ?? '', href ?? '');
  }
  const named = tags.filter(({ name }) => name === 'meta');
  const meta = new Map(named.map((tag) => [tag.property ?? tag.name_ ?? '', tag.content ?? '']));
  return {
    status,
    title: unescapeHtml(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    canonical: tags.find(({ rel }) => rel === 'canonical')?.href ?? '',
    robots: meta.get('robots') ?? '',
    alternates,
    data: [...html.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    ),
    meta,
    html,
  };
}

function attributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([a-zA-Z-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => {
    const name = key.toLowerCase();
    return [name === 'name' ? 'name_' : name, unescapeHtml(value)];
  });
  return Object.fromEntries(pairs);
}

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#x27': "'",
};

export function unescapeHtml(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|apos|#x27);/g, (all, name: string) => ENTITIES[name] ?? all);
}
