import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { completeTextsAddress, LOGIN_TEXTS } from '../../../src/region/routing/texts-address.ts';
import type { JsonPath } from '../../../src/server/manifests/problem.ts';
import { fontPath, logoPath } from '../../../src/shell/load/brand-paths.ts';
import { pageFonts } from '../../../src/ui/fonts/page-fonts.ts';
import { pictogramHref } from '../../../src/ui/pictogram/pictogram-names.ts';

/** An address that pages of a region load, and the path in the manifest that requires it. */
export interface PageAddress {
  address: string;
  path: JsonPath;
}

/** Files that pages of a region load in each language, except scripts and style sheets. */
export function pageAddresses(region: ResolvedRegion): PageAddress[] {
  const { code, languages, manifest } = region;
  const { brand, quickSearches, vocabularies } = manifest;
  const ofLanguages = languages.flatMap((language, index): PageAddress[] => {
    const path = ['languages', index, 'code'];
    const { rules, sheets, preload } = pageFonts(brand, language, (file) => fontPath(code, file));
    const inRules = [...rules.matchAll(/url\(["']?([^"')]+)/g)].map(([, address = '']) => address);
    return [
      { address: completeTextsAddress(language.code, LOGIN_TEXTS), path },
      { address: logoPath(region, language), path: ['brand', 'logo'] },
      ...[...inRules, ...sheets, ...preload].map((address) => ({ address, path: ['brand', 'fonts'] })),
    ];
  });
  const pictograms = [
    ...Object.entries(vocabularies).flatMap(([name, terms]) =>
      Object.entries(terms).flatMap(([term, { pictogram }]) =>
        pictogram ? [{ pictogram, path: ['vocabularies', name, term, 'pictogram'] }] : [],
      ),
    ),
    ...quickSearches.map(({ pictogram }, index) => ({
      pictogram,
      path: ['quickSearches', index, 'pictogram'],
    })),
  ].map(({ pictogram, path }): PageAddress => ({ address: pictogramHref(pictogram), path }));
  const all = [...ofLanguages, ...pictograms, { address: '/favicon.ico', path: ['brand', 'logo'] }];
  return [...new Map(all.map((each) => [each.address, each])).values()];
}
