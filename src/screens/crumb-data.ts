import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';

/** The way to a page for search engines (schema.org). @param origin scheme and host of the site */
export const crumbData = (crumbs: readonly Crumb[], origin: string): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(href !== undefined && { item: origin + href }),
  })),
});
