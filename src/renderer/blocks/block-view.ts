import type { ContentBlock } from '#contracts/types.ts';
import type { PictureSource } from '#ui/picture/picture-source.ts';

export type BlockType = ContentBlock['type'];

export interface BlockLink {
  label: string;
  href: string;
}

export interface BlockItem {
  title?: string;
  text?: string;
  note?: string;
  /** Score out of ten with its figure as the region writes it. */
  score?: { value: number; label: string };
  href?: string;
  picture?: PictureSource;
}

/** A block in the words of one language, plain enough to travel to the browser. */
export interface BlockView {
  type: BlockType;
  /** Unique on the page. */
  name: string;
  title?: string;
  text?: string;
  items: BlockItem[];
  columns: string[];
  rows: string[][];
  action?: BlockLink;
  picture?: PictureSource;
}
