import type { ReactElement } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import * as added from './added-components.ts';
import type { SectionEntry, SectionViews } from './describe-sections.ts';
import type { SectionName, SectionProps, SectionSlots, UnknownSectionEntry } from './section.ts';
import * as sectionComponents from './section-components.ts';

type SectionComponent<View> = (props: SectionProps<View>) => ReactElement | null;

type Registry = { readonly [Name in SectionName]: SectionComponent<SectionViews[Name]> };

// The registry pairs each name with the component of its own view; TypeScript cannot follow that through a lookup.
const componentOf = new Map<string, unknown>(
  Object.entries({ ...added, ...(sectionComponents satisfies Registry) }),
);

export interface AnySectionProps {
  entry: SectionEntry | UnknownSectionEntry;
  slots: SectionSlots;
}

/** Renders a section of the car page by its name; an unknown one shows an error in development. */
export function AnySection({ entry, slots }: AnySectionProps) {
  const Component = componentOf.get(entry.name) as SectionComponent<unknown> | undefined;
  if ('unknown' in entry || !Component) {
    if (process.env.NODE_ENV === 'production') return null;
    return <Notice tone="warning">{`Unknown section “${entry.name}”`}</Notice>;
  }
  return <Component view={entry.view} slots={slots} />;
}
