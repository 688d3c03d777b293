import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Services } from '../../../src/server/http/services.ts';
import { languagesOfRegions } from '../../../src/server/manifests/load-content.ts';
import type { RegionSet } from '../../../src/server/manifests/load-regions.ts';
import type { Problem } from '../../../src/server/manifests/problem.ts';
import { regionSet } from '../../../src/server/manifests/region-set.ts';
import { withShortName } from '../../../src/server/manifests/short-name.ts';
import { localeTexts } from '../../../src/server/manifests/texts/index.ts';
import { addBrandFiles } from '../../../src/server/site/brand-files.ts';
import { addLocaleFiles } from '../../../src/server/site/locale-files.ts';
import { addPublicFiles } from '../../../src/server/site/public-files.ts';
import type { RegionFolders } from '../folders.ts';
import { siteContent } from '../site-content.ts';
import { pageAddresses } from './page-addresses.ts';

/**
 * Requests all files that pages of each region and language load, by the routes that serve them.
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
  const app = await fileServer(
    loaded.map(({ region }) => region),
    set,
    folders,
  );
  // most files are those of several regions
  const faults = new Map<string, string | undefined>();
  const problems: Problem[] = [];
  for (const { region, document } of loaded)
    for (const { address, path } of pageAddresses(region)) {
      if (!faults.has(address)) faults.set(address, await faultOf(app, address));
      const fault = faults.get(address);
      if (fault)
        problems.push(
          document.problemAt(path, {
            message: `pages load ${address}, which ${fault}`,
            allowed: 'a value whose files are served',
          }),
        );
    }
  await app.close();
  return problems.map(withShortName);
}

/** Opens the file routes of the site without pages and database. */
async function fileServer(
  regions: Parameters<typeof regionSet>[0],
  { locales }: Pick<RegionSet, 'locales'>,
  { root, regionsDir, shippedRegionsDir }: RegionFolders,
): Promise<FastifyInstance> {
  const services: Pick<Services, 'regions' | 'texts'> = {
    regions: regionSet(regions),
    texts: localeTexts(locales.messages, languagesOfRegions(regions)),
  };
  const app = Fastify();
  app.decorate('services', services as Services);
  addBrandFiles(app, { regionsDir, shippedRegionsDir });
  addLocaleFiles(app);
  await addPublicFiles(app, join(root, 'public'));
  return app;
}

/** Describes a failed response. Fonts of packages exist only after the first build. */
async function faultOf(app: FastifyInstance, address: string): Promise<string | undefined> {
  const [url = '', id] = address.split('#');
  const { statusCode, body } = await app.inject(url);
  if (statusCode === 404 && url.startsWith('/fonts/')) return undefined;
  if (statusCode !== 200) return `answers ${statusCode}`;
  if (body === '') return 'is empty';
  return id !== undefined && !body.includes(` id="${id}"`) ? `has no pictogram "${id}"` : undefined;
}
