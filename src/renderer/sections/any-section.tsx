import type { ReactElement } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import type { SectionEntry, SectionViews } from './describe-sections.ts';
import type { SectionName, SectionProps, SectionSlots, UnknownSectionEntry } from './section.ts';
import * as sectionComponents from './section-components.ts';

type SectionComponent<View> = (props: SectionProps<View>) => ReactElement | null;

type Registry = { readonly [Name in SectionName]: SectionComponent<SectionViews[Name]> };

const componentOf = sectionComponents satisfies Registry;

export interface AnySectionProps {
  entry: SectionEntry | UnknownSectionEntry;
  slots: SectionSlots;
}

/** Renders a section of the car page by its name; an unknown one shows an error in development. */
export function AnySection({ entry, slots }: AnySectionProps) {
  if ('unknown' in entry) {
    if (process.env.NODE_ENV === 'production') return null;
    return <Notice tone="warning">{`Unknown section “${entry.unknown}”`}</Notice>;
  }
  // The registry pairs each name with the component of its own view; TypeScript cannot follow that through a lookup.
  const Component = componentOf[entry.name] as SectionComponent<SectionViews[SectionName]>;
  return <Component view={entry.view} slots={slots} />;
}
