import { listed } from '../../../src/server/manifests/nearest.ts';
import { UsageError } from '../../usage-error.ts';
import { didYouMean } from '../region-code.ts';
import { type Addable, many, planOf } from './addable.ts';
import { baseOf } from './texts.ts';

export const route: Addable = {
  name: 'route',
  argument: 'page',
  argumentText: 'page of the engine, such as careers',
  summary: 'a page that a region does not have, or addresses of one in its languages',
  places: 'Writes the slug of each language, and a link in the navigation if it is wanted.',
  flags: [
    {
      name: 'slug',
      value: 'slug',
      text: '<language>=<slug>, or one slug for all languages (default: that of the page)',
      isRepeated: true,
      of: 'slugs',
    },
    { name: 'navigation', text: 'link to it from the header' },
  ],
  example: 'add route careers --region vn --slug vi=tuyen-dung --navigation',
  async plan(name, given, { manifest, document, languages, folders }) {
    const { knownRoutes } = await import('../../../src/server/manifests/checks/routes.ts');
    const known = knownRoutes(folders.shippedRegionsDir) ?? [];
    if (!known.includes(name)) {
      throw new UsageError(
        `there is no page "${name}"${didYouMean(name, known)}  allowed: ${listed(known, known.length)}`,
      );
    }
    const slugs = readSlugs(many(given, 'slug'), languages);
    const current = manifest.routes[name];
    if (!current && !('*' in slugs)) slugs['*'] = name;
    const isListed = manifest.pages.navigation?.some((each) => each === name);
    const additions = [
      ...Object.entries(slugs).map(([language, slug]) => ({
        path: ['routes', name, 'slug', language],
        value: slug,
      })),
      ...(given.navigation && !isListed
        ? [{ path: ['pages', 'navigation'], value: name, isEntry: true as const }]
        : []),
    ];
    if (additions.length === 0)
      throw new UsageError(
        `the region has the page "${name}" already  allowed: --slug <language>=<slug>, --navigation`,
      );
    return planOf(document, additions);
  },
};

function readSlugs(given: readonly string[], languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    given.map((each) => {
      const [, tag, slug = ''] = /^([^=\s]+)=(.*)$/s.exec(each) ?? [undefined, '*', each];
      if (tag !== '*' && !languages.some((code) => code === tag || baseOf(code) === tag))
        throw new UsageError(`--slug: the region has no language "${tag}"  allowed: ${languages.join(', ')}`);
      return [tag, slug];
    }),
  );
}
