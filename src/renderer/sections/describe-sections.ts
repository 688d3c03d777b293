import type { DescribeSection, SectionInput, SectionName, UnknownSectionEntry } from './section.ts';
import * as sectionDescribers from './section-describers.ts';

/** The view of each section of the car page: texts and addresses, nothing of the manifest. */
export type SectionViews = {
  [Name in SectionName]: NonNullable<ReturnType<(typeof sectionDescribers)[Name]>>;
};

/** A section of one page: its name and what it shows. */
export type SectionEntry = { [Name in SectionName]: { name: Name; view: SectionViews[Name] } }[SectionName];

/** The sections of a manifest for which the car has data, in order; an unknown name stays, to be shown in development. */
export function describeSections(
  names: readonly string[],
  input: SectionInput,
): (SectionEntry | UnknownSectionEntry)[] {
  const describers: Readonly<Record<string, DescribeSection<unknown> | undefined>> =
    sectionDescribers satisfies Record<SectionName, DescribeSection<unknown>>;
  return names.flatMap((name) => {
    const describe = Object.hasOwn(describers, name) ? describers[name] : undefined;
    if (!describe) return { name, unknown: name };
    const view = describe(input);
    // The registry pairs each name with its own view; TypeScript cannot follow that through a lookup.
    return view === undefined ? [] : ({ name, view } as SectionEntry);
  });
}
