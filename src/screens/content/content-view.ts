import type { BlockView } from '#renderer/blocks/block-view.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import type { Crumb } from '#ui/breadcrumbs/breadcrumbs.tsx';
import type { PictureSource } from '#ui/picture/picture-source.ts';
import type { ContentPartNames } from './content-parts.ts';

/** A page from a content file. */
export interface ContentView {
  crumbs: Crumb[];
  title: string;
  lead: string;
  picture?: PictureSource;
  blocks: BlockView[];
  exclusives?: ExclusivesView;
  /** Only in previews of drafts. */
  parts?: ContentPartNames;
}

/** Cars that only this marketplace has, and the marks they bear. */
export interface ExclusivesView {
  title: string;
  text: string;
  marks: { label: string; count: string; href: string }[];
  cars: CarCardView[];
}
