import type { ContentBlock, ContentItem } from '#contracts/types.ts';
import type { JsonPath } from '../../problem.ts';
import type { ContentContext, LoadedContent } from '../loaded-content.ts';
import { contentValues } from './content-values.ts';
import { checkLink } from './links.ts';

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

/** Properties that an entry of a block requires; the others need a title. */
const ITEM_NEEDS: Partial<Record<ContentBlock['type'], readonly (keyof ContentItem)[]>> = {
  paragraphs: ['text'],
  scores: ['title', 'value'],
  faq: ['title', 'text'],
};

/** Properties that only these types show. */
const READ_BY: readonly (readonly [keyof ContentBlock, readonly ContentBlock['type'][]])[] = [
  ['columns', ['table']],
  ['rows', ['table']],
];

/** Checks that blocks have the properties of their type and that links have targets. */
export function checkBlocks(loaded: LoadedContent, context: ContentContext): void {
  const { document } = loaded;
  for (const [path, block] of blocksIn(loaded)) {
    for (const need of NEEDS[block.type])
      if (block[need] === undefined)
        context.problems.push(
          document.problemAt(path, { message: `a block of type ${block.type} needs "${need}"` }),
        );
    for (const [name, types] of READ_BY)
      if (block[name] !== undefined && !types.includes(block.type))
        context.problems.push(
          document.problemAt([...path, name], {
            isAboutName: true,
            message: `a block of type ${block.type} does not show "${name}"`,
            allowed: `${types.join(' or ')} as type, or no ${name}`,
          }),
        );
    block.items?.forEach((item, index) => {
      const needs = ITEM_NEEDS[block.type] ?? ['title'];
      for (const need of needs.filter((each) => item[each] === undefined))
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
