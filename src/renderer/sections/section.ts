import type { MouseEvent, ReactNode } from 'react';
import type { Pages } from '#contracts/types.ts';

/** Sections of the car page (SPEC 3.7); the manifest chooses which, and their order. */
export type SectionName = Pages['listing'][number];

/** Those with a heading, `listing:section.<name>`. */
export type TitledSection = Exclude<SectionName, 'gallery' | 'car_info'>;

/** What features put into sections that cannot know them. */
export interface SectionSlots {
  /** Next to the title: save, compare, share. */
  carActions?: ReactNode;
  /** Reserves the car. */
  onReserve?(): void;
  /** What became of it. */
  reserved?: ReactNode;
  /** Below the price. */
  belowPrice?: ReactNode;
  /** Shows what a link within the page stands for without loading the page. */
  onChoose?(event: MouseEvent<HTMLAnchorElement>): void;
}

export interface SectionProps<View> {
  view: View;
  slots: SectionSlots;
}

/** An unknown section; shown as an error in development, omitted for visitors. */
export interface UnknownSectionEntry {
  name: string;
  unknown: string;
}
