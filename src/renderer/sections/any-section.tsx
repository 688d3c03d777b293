import { Notice } from '#ui/notice/notice.tsx';
import type { SectionEntry, SectionName, SectionSlots, UnknownSectionEntry } from './section.ts';
import { type SectionComponent, sectionComponents } from './section-components.tsx';
import type { SectionViews } from './section-views.ts';

export interface AnySectionProps {
  entry: SectionEntry | UnknownSectionEntry;
  slots: SectionSlots;
}

/** Any section of the car page, by its name; an unknown one says so to those who develop. */
export function AnySection({ entry, slots }: AnySectionProps) {
  if ('unknown' in entry) {
    if (process.env.NODE_ENV === 'production') return null;
    return <Notice tone="warning">{`Unknown section “${entry.unknown}”`}</Notice>;
  }
  // The registry pairs each name with the component of its own view; TypeScript cannot follow that through a lookup.
  const Component = sectionComponents[entry.name] as SectionComponent<SectionViews[SectionName]>;
  return <Component view={entry.view} slots={slots} />;
}
