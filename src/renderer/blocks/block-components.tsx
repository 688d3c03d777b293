import type { ReactElement } from 'react';
import type { BlockType, BlockView } from './block-view.ts';
import { CallToActionBlock } from './call-to-action/call-to-action.tsx';
import { CardsBlock } from './cards/cards.tsx';
import { ChecklistBlock } from './checklist/checklist.tsx';
import { FaqBlock } from './faq/faq.tsx';
import { HeroBlock } from './hero/hero.tsx';
import { ListBlock } from './list/list.tsx';
import { ParagraphsBlock } from './paragraphs/paragraphs.tsx';
import { ScoresBlock } from './scores/scores.tsx';
import { StepsBlock } from './steps/steps.tsx';
import { TableBlock } from './table/table.tsx';

export type BlockComponent = (props: { block: BlockView }) => ReactElement;

/** How each type of block looks. */
export const blockComponents: { readonly [Type in BlockType]: BlockComponent } = {
  hero: HeroBlock,
  paragraphs: ParagraphsBlock,
  steps: StepsBlock,
  cards: CardsBlock,
  list: ListBlock,
  checklist: ChecklistBlock,
  faq: FaqBlock,
  table: TableBlock,
  scores: ScoresBlock,
  call_to_action: CallToActionBlock,
};
