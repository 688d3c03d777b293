import type { SchemaNode } from '#region/schema/schema-tree.ts';

/** Title of a property. Those of shared definitions are names of types, such as `BrandColors`: then it is called by its own name. */
export function titleOf({ title }: SchemaNode, name: string): string {
  if (title !== undefined && !/^\p{Lu}\p{Ll}+\p{Lu}/u.test(title)) return title;
  const words = name.replace(
    /(\p{Ll})(\p{Lu})/gu,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Help for people who do not read the source: without references to other documents, and without marks of code. */
export const helpOf = ({ description = '' }: SchemaNode): string =>
  description.replace(/\s*\(SPEC[^)]*\)/g, '').replaceAll('`', '');
