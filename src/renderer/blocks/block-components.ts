// One line for each type of block, under its name in schemas/content/block.schema.json.
export { CallToActionBlock as call_to_action } from './call-to-action/call-to-action.tsx';
export { CardsBlock as cards } from './cards/cards.tsx';
export { ChecklistBlock as checklist } from './checklist/checklist.tsx';
export { FaqBlock as faq } from './faq/faq.tsx';
export { HeroBlock as hero } from './hero/hero.tsx';
export { ListBlock as list } from './list/list.tsx';
export { ParagraphsBlock as paragraphs } from './paragraphs/paragraphs.tsx';
export { ScoresBlock as scores } from './scores/scores.tsx';
export { StepsBlock as steps } from './steps/steps.tsx';
export { TableBlock as table } from './table/table.tsx';
