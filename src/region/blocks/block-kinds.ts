import type { ContentBlock, ContentItem, LocalizedText } from '#contracts/types.ts';
import { type AddedKind, createRegistry } from '#domain/extensions/registry.ts';
import type { PageContext } from '../routing/page-context.ts';

/** What a block needs besides itself. */
export interface BlockContext extends Pick<PageContext, 'region' | 'language'> {
  /** In the language of the page, with the names of brand and country. */
  text(of: LocalizedText): string;
}

/** A kind of block of content pages. @template Own properties that only this kind has */
export interface BlockKind<Own = unknown> {
  /** Properties that it cannot do without. */
  needs?: readonly (keyof ContentBlock)[];
  /** Properties that each of its entries needs; absent: a title. */
  itemNeeds?: readonly (keyof ContentItem)[];
  /** Properties that only kinds which name them here show. */
  reads?: readonly ('columns' | 'rows')[];
  /** What the component gets besides title, text, items and the like: plain JSON. */
  describe?(block: ContentBlock & Own, context: BlockContext): object;
}

const OWN: Readonly<Record<ContentBlock['type'], BlockKind>> = {
  hero: { needs: ['title', 'text'] },
  paragraphs: { needs: ['items'], itemNeeds: ['text'] },
  steps: { needs: ['items'] },
  cards: { needs: ['items'] },
  list: { needs: ['items'] },
  checklist: { needs: ['items'] },
  faq: { needs: ['items'], itemNeeds: ['title', 'text'] },
  scores: { needs: ['items'], itemNeeds: ['title', 'value'] },
  table: { needs: ['columns', 'rows'], reads: ['columns', 'rows'] },
  call_to_action: { needs: ['title', 'action'] },
};

/** All kinds of blocks, with those of extensions. */
export const BLOCK_KINDS = createRegistry<BlockKind>('block', OWN);

/** @throws if there is none */
export const blockKindOf = ({ type }: { type: string }): BlockKind & AddedKind => BLOCK_KINDS.get(type);
