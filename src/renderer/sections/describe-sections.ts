import { localizedText } from '#region/text/localized-text.ts';
import { withoutFaults } from '../added-part/without-faults.ts';
import type { SectionName, UnknownSectionEntry } from './section.ts';
import type * as sectionDescribers from './section-describers.ts';
import type { SectionInput } from './section-kind.ts';
import { SECTION_KINDS } from './section-kinds.ts';

/** The view of each section of the car page: texts and addresses, nothing of the manifest. */
export type SectionViews = {
  [Name in SectionName]: NonNullable<ReturnType<(typeof sectionDescribers)[Name]>>;
};

/** A section of one page: its name, what it shows, and how the contents call it where it is not one of ours. */
export type SectionEntry = {
  [Name in SectionName]: { name: Name; view: SectionViews[Name]; title?: string };
}[SectionName];

/** The sections of a manifest for which the car has data, in order; an unknown name stays, to be shown in development. */
export function describeSections(
  names: readonly string[],
  input: SectionInput,
): (SectionEntry | UnknownSectionEntry)[] {
  const { language, region, t } = input.context;
  const settings: Readonly<Record<string, unknown>> = region.manifest.pages.sections ?? {};
  return names.flatMap((name) => {
    const kind = SECTION_KINDS.find(name);
    if (!kind) return { name, unknown: name };
    const view = withoutFaults('section', name, region.code, () => kind.describe(input, settings[name]));
    if (view === undefined) return [];
    const title = kind.title && localizedText(kind.title, language.code, t);
    // The registry pairs each name with its own view; TypeScript cannot follow that through a lookup.
    return { name, view, ...(title && { title }) } as SectionEntry;
  });
}
