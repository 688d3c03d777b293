import type { IncludedParts, ListingSections } from '#contracts/types.ts';

/** Parts of a car that lists send on request, by their name in `include` (SPEC 7.1). */
const PARTS = {
  inspection: ({ inspectionSection }: ListingSections) => inspectionSection,
  image: ({ mediaSection: media }: ListingSections) =>
    media && [...media.photos, ...media.interior360, ...media.exterior360, ...media.closeUps],
  video: ({ mediaSection }: ListingSections) => mediaSection?.mechanicVideo,
  report: ({ inspectionSection }: ListingSections) => inspectionSection?.reports,
  feature: ({ featuresSection }: ListingSections) => featuresSection,
} satisfies { [Name in keyof IncludedParts]-?: (sections: ListingSections) => IncludedParts[Name] };

type IncludedPart = keyof typeof PARTS;

export const LIST_INCLUDES = Object.keys(PARTS) as IncludedPart[];
export const DETAIL_INCLUDES: readonly string[] = ['option_addons'];

/**
 * Reads `include`: names separated by commas.
 * @returns unique names in a fixed order; undefined if one is not allowed
 */
export function readInclude<Name extends string>(text: string, allowed: readonly Name[]): Name[] | undefined {
  const names = text.split(',').filter((name) => name !== '');
  const isAllowed = names.every((name) => allowed.some((each) => each === name));
  return isAllowed ? allowed.filter((name) => names.includes(name)) : undefined;
}

/** Returns the requested parts that the car has. */
export function includedParts(sections: ListingSections, names: readonly string[]): IncludedParts {
  const parts = LIST_INCLUDES.filter((name) => names.includes(name)).map((name) => [
    name,
    PARTS[name](sections),
  ]);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}
