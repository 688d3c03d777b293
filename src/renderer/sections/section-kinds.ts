import { createRegistry } from '#domain/extensions/registry.ts';
import type { SectionName } from './section.ts';
import * as sectionDescribers from './section-describers.ts';
import type { DescribeSection, SectionKind } from './section-kind.ts';

/** Namespaces of texts that our sections use in the browser, besides `common` and `listing`. */
const NAMESPACES: { readonly [Name in SectionName]?: readonly string[] } = {
  gallery: ['media'],
  car_info: ['chat'],
  inspection: ['media'],
  finance: ['finance'],
  media: ['media'],
};

const describers: Readonly<Record<SectionName, DescribeSection<unknown>>> = sectionDescribers;

const ownKinds = Object.fromEntries(
  Object.entries(describers).map(([name, describe]): [string, SectionKind] => {
    const namespaces = NAMESPACES[name as SectionName];
    return [name, { describe, ...(namespaces && { namespaces }) }];
  }),
);

/** All kinds of sections of the page of a car, with those of extensions. */
export const SECTION_KINDS = createRegistry<SectionKind>('section', ownKinds);

/** Namespaces that the sections of a page need. */
export function sectionNamespaces(names: readonly string[]): string[] {
  return [...new Set(['listing', ...names.flatMap((name) => SECTION_KINDS.find(name)?.namespaces ?? [])])];
}
