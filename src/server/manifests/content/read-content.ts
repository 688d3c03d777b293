import { join } from 'node:path';
import type { CatalogueMake } from '#contracts/types.ts';
import type { Catalogue } from '#domain/catalogue/catalogue.ts';
import type { RegionContent } from '#region/manifest/region-content.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { withContent } from '#region/manifest/with-content.ts';
import { isSpecific } from '#region/search/phrase/squash-name.ts';
import { ownFolders } from '../../config/folders.ts';
import { partFolder } from '../../config/own-folders.ts';
import { folderHash } from '../folder-hash.ts';
import { layeredDocument } from '../json/layered-document.ts';
import { parseJsonText } from '../json/read-json-file.ts';
import { createLoadMemory, type LoadMemory } from '../load-memory.ts';
import { nearest } from '../nearest.ts';
import type { Problem } from '../problem.ts';
import { prepareValidators } from '../schema/validators.ts';
import { withShortName } from '../short-name.ts';
import { squashedName } from '../squashed-words.ts';
import { unreadFiles } from '../unread-files.ts';
import { contentFolder, namesIn } from './content-files.ts';
import { type ContentSource, readRegionContent } from './read-region-content.ts';

export interface ContentInput extends Omit<ContentSource, 'isModel' | 'carNamed' | 'memory' | 'inputs'> {
  catalogue: Pick<Catalogue, 'makes' | 'model' | 'displayName'>;
  /** Of earlier calls; absent: everything is read. */
  memory?: LoadMemory | undefined;
}

/** Reads the content of the regions' pages with all problems. */
export async function readContent(
  regions: readonly ResolvedRegion[],
  { catalogue, memory, ...rest }: ContentInput,
): Promise<{ regions: ResolvedRegion[]; problems: Problem[] }> {
  const used = memory ?? createLoadMemory(false, rest.unwritten);
  await prepareValidators();
  const source: ContentSource = {
    ...rest,
    isModel: (name) => catalogue.model(name) !== undefined,
    carNamed: used.remember('car names', [catalogue], () => carNames(catalogue)),
    memory: used,
    inputs: [
      rest.locales,
      catalogue,
      used.isKept && folderHash(ownFolders(rest.folders), { hasTexts: false }),
    ],
  };
  const problems = strayFolders(regions, partFolder(rest.folders.regionsDir, 'content'));
  const full: ResolvedRegion[] = [];
  for (const region of regions) {
    problems.push(...unreadFiles(contentFolder(rest.folders.regionsDir, region.code)));
    const { content, problems: found } = await readRegionContent(region, source);
    problems.push(...found);
    full.push(
      used.remember(`full region ${region.code}`, [region, content, catalogue], () =>
        withContent(region, { ...content, ...ratedModels(content, region, catalogue) }),
      ),
    );
  }
  return { regions: full, problems: problems.map(withShortName) };
}

/** Finds makes and models by the names that find them in the search box. Names are collected for the first question. */
function carNames({ makes }: Pick<Catalogue, 'makes'>): (name: string) => string | undefined {
  let known: Map<string, string> | undefined;
  return (name) => {
    known ??= new Map(makes.flatMap(namesOfMake));
    return known.get(squashedName(name));
  };
}

/** The names of a make and its models, squashed, with the car of each. */
function namesOfMake(make: CatalogueMake): [name: string, car: string][] {
  const own = namesOf(make);
  const models = make.models.flatMap((model) =>
    namesOf(model)
      .flatMap((name) => [...(isSpecific(name) ? [name] : []), ...own.map((of) => of + name)])
      .map((name): [string, string] => [name, `${make.name} ${model.name}`]),
  );
  return [...models, ...own.map((name): [string, string] => [name, make.name])];
}

const namesOf = ({
  name,
  names = {},
  aliases = [],
}: Pick<CatalogueMake, 'name' | 'names' | 'aliases'>): string[] =>
  [name, ...Object.values(names), ...aliases].map(squashedName);

function ratedModels(
  content: RegionContent,
  { languages }: ResolvedRegion,
  catalogue: ContentInput['catalogue'],
): Pick<RegionContent, 'ratedModels'> {
  const slugs = Object.keys(content['car-ratings']?.models ?? {});
  if (slugs.length === 0) return {};
  const nameIn = (slug: string, code: string) => {
    const make = catalogue.displayName(slug.split('.', 1)[0] ?? '', code);
    const model = catalogue.displayName(slug, code);
    return model.startsWith(make) ? model : `${make} ${model}`;
  };
  return {
    ratedModels: Object.fromEntries(
      slugs.map((slug) => [
        slug,
        {
          names: Object.fromEntries(languages.map(({ code }) => [code, nameIn(slug, code)])),
          bodyType: catalogue.model(slug)?.bodyType ?? '',
        },
      ]),
    ),
  };
}

function strayFolders(regions: readonly ResolvedRegion[], folder: string): Problem[] {
  const codes = regions.map(({ code }) => code);
  return namesIn(folder, 'folders')
    .filter((name) => !codes.includes(name))
    .map((name) =>
      layeredDocument([parseJsonText(join(folder, name), '{}')]).problemAt([], {
        severity: 'warning',
        message: `there is no region "${name}", so this content is not shown`,
        allowed: codes.join(', '),
        suggestion: nearest(name, codes),
      }),
    );
}
