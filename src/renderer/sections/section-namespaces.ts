import type { SectionName } from './section.ts';

/** Namespaces of texts that a section uses in the browser, besides `common` and `listing`. */
const NAMESPACES: { readonly [Name in SectionName]?: readonly string[] } = {
  gallery: ['media'],
  car_info: ['chat'],
  inspection: ['media'],
  finance: ['finance'],
  media: ['media'],
};

/** Namespaces that the sections of a page need. */
export function sectionNamespaces(names: readonly string[]): string[] {
  const known: Readonly<Record<string, readonly string[] | undefined>> = NAMESPACES;
  const own = names.flatMap((name) => (Object.hasOwn(known, name) ? (known[name] ?? []) : []));
  return [...new Set(['listing', ...own])];
}
