import type { ContentBlock, ContentLink } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import { type ContentContext, type LoadedContent, reportUnknownReference } from '../loaded-content.ts';
import { valuesIn } from './values-in.ts';

/** Properties that a block requires, by type. */
const NEEDS: Record<ContentBlock['type'], readonly (keyof ContentBlock)[]> = {
  hero: ['title', 'text'],
  paragraphs: ['items'],
  steps: ['items'],
  cards: ['items'],
  list: ['items'],
  checklist: ['items'],
  faq: ['items'],
  scores: ['items'],
  table: ['columns', 'rows'],
  call_to_action: ['title', 'action'],
};

/** Checks that blocks have the properties of their type and that links have targets. */
export function checkBlocks(loaded: LoadedContent, context: ContentContext): void {
  const { document } = loaded;
  for (const [path, block] of blocksIn(loaded)) {
    for (const need of NEEDS[block.type])
      if (block[need] === undefined)
        context.problems.push(
          document.problemAt(path, { message: `a block of type ${block.type} needs "${need}"` }),
        );
    block.items?.forEach((item, index) => {
      const need = block.type === 'paragraphs' ? 'text' : block.type === 'scores' ? 'value' : 'title';
      if (item[need] === undefined)
        context.problems.push(
          document.problemAt([...path, 'items', index], {
            message: `an entry of a block of type ${block.type} needs "${need}"`,
          }),
        );
      if (item.link) checkLink(loaded, context, [...path, 'items', index, 'link'], item.link);
    });
    block.rows?.forEach((row, index) => {
      if (row.length !== block.columns?.length)
        context.problems.push(
          document.problemAt([...path, 'rows', index], {
            message: `the row has ${row.length} texts, the table ${block.columns?.length ?? 0} columns`,
          }),
        );
    });
    if (block.action) checkLink(loaded, context, [...path, 'action'], block.action);
  }
}

function blocksIn(loaded: LoadedContent): [JsonPath, ContentBlock][] {
  const content = loaded.document.value as { blocks?: Record<string, ContentBlock> };
  const own = Object.entries(content.blocks ?? {}).map(([name, block]): [JsonPath, ContentBlock] => [
    ['blocks', name],
    block,
  ]);
  const inside = [...valuesIn(loaded, 'article'), ...valuesIn(loaded, 'opening')].flatMap(([path, value]) =>
    Object.entries((value as unknown as { blocks: Record<string, ContentBlock> }).blocks).map(
      ([name, block]): [JsonPath, ContentBlock] => [[...path, 'blocks', name], block],
    ),
  );
  return [...own, ...inside];
}

function checkLink(loaded: LoadedContent, context: ContentContext, path: JsonPath, link: ContentLink): void {
  const { region, content } = context;
  const known = Object.keys(region.manifest.routes);
  reportUnknownReference(loaded, context, {
    path: [...path, 'route'],
    kind: 'route',
    name: link.route,
    known,
  });
  const pages: Record<string, readonly string[]> = {
    'car-care': Object.keys(content['car-care']?.articles ?? {}),
    careers: Object.keys(content.careers?.openings ?? {}),
  };
  const [name] = link.segments ?? [];
  const names = pages[link.route];
  if (name !== undefined && names)
    reportUnknownReference(loaded, context, {
      path: [...path, 'segments', 0],
      kind: 'page',
      name,
      known: names,
    });
  const queries = region.filters.map(({ query }) => query);
  for (const key of Object.keys(link.search ?? {}))
    reportUnknownReference(loaded, context, {
      path: [...path, 'search', key],
      kind: 'filter',
      name: key,
      known: [...queries, 'sort', 'q'],
      isAboutName: true,
    });
}
