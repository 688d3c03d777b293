import type { ResolvedRegion } from '../../../src/region/manifest/resolved-region.ts';
import { completeTextsAddress, LOGIN_TEXTS } from '../../../src/region/routing/texts-address.ts';
import { languagesOfRegions } from '../../../src/server/manifests/load-content.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import type { JsonPath, Problem } from '../../../src/server/manifests/problem.ts';
import { regionSet } from '../../../src/server/manifests/region-set.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import { localeTexts } from '../../../src/server/manifests/texts/index.ts';
import { fontPath, logoPath } from '../../../src/shell/load/brand-paths.ts';
import { pageFonts } from '../../../src/ui/fonts/page-fonts.ts';
import { pictogramHref } from '../../../src/ui/pictogram/pictogram-names.ts';
import type { RegionFolders } from '../folders.ts';
import { siteContent } from '../site-content.ts';
import { createAddressCheck } from './address-fault.ts';

/**
 * Looks for all files that pages of each region and language load, as the routes that serve them do.
 * @param set must have no errors: the files of an invalid manifest are unknown
 */
export async function checkAddresses(
  set: RegionSet,
  folders: RegionFolders,
  site = siteContent(set, folders),
): Promise<Problem[]> {
  const loaded = site.regions().flatMap((region, at) => {
    const document = set.regions[at]?.document;
    return document ? [{ region, document }] : [];
  });
  if (loaded.length === 0) return [];
  const regions = loaded.map(({ region }) => region);
  const faultOf = createAddressCheck({
    regions: regionSet(regions),
    texts: localeTexts(set.locales.messages, languagesOfRegions(regions)),
    folders,
  });
  const problems = loaded.flatMap(({ region, document }) =>
    pageAddresses(region).flatMap(({ address, path }) => {
      const fault = faultOf(address);
      if (fault === undefined) return [];
      const message = `pages load ${address}, which ${fault}`;
      return [document.problemAt(path, { message, allowed: 'a value whose files are served' })];
    }),
  );
  return problems.map(withShortName);
}

/** An address that pages of a region load, and the path in the manifest that requires it. */
interface PageAddress {
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
