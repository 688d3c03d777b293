import type { ContentBlock } from '#contracts/types.ts';
import { propertiesOf } from '#domain/extensions/registry.ts';
import { BLOCK_KINDS, blockKindOf } from '#region/blocks/block-kinds.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';
import { contentValues } from './content-values.ts';
import { checkLink } from './links.ts';

/** The kinds that show a property which not all show; undefined: all do. */
function kindsWith(property: string): string[] | undefined {
  const types = BLOCK_KINDS.names().filter((type) => {
    const kind = blockKindOf({ type });
    return [...(kind.reads ?? []), ...propertiesOf(kind)].includes(property);
  });
  return types.length > 0 ? types : undefined;
}

/** Checks that blocks have the properties of their type and that links have targets. */
export function checkBlocks(loaded: LoadedContent, context: ContentContext): void {
  const { document } = loaded;
  for (const [path, block] of blocksIn(loaded)) {
    const { needs = [], itemNeeds = ['title'] } = blockKindOf(block);
    for (const need of needs)
      if (block[need] === undefined)
        context.problems.push(
          document.problemAt(path, { message: `a block of type ${block.type} needs "${need}"` }),
        );
    for (const name of Object.keys(block)) {
      const types = kindsWith(name);
      if (types && !types.includes(block.type))
        context.problems.push(
          document.problemAt([...path, name], {
            isAboutName: true,
            message: `a block of type ${block.type} does not show "${name}"`,
            allowed: `${types.join(' or ')} as type, or no ${name}`,
          }),
        );
    }
    block.items?.forEach((item, index) => {
      for (const need of itemNeeds.filter((each) => item[each] === undefined))
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
  const inside = [...contentValues(loaded, 'article'), ...contentValues(loaded, 'opening')].flatMap(
    ([path, value]) =>
      Object.entries((value as unknown as { blocks: Record<string, ContentBlock> }).blocks).map(
        ([name, block]): [JsonPath, ContentBlock] => [[...path, 'blocks', name], block],
      ),
  );
  return [...own, ...inside];
}
