import { pageOfFile } from '../files/edited-file.ts';

/** What a part of a page shows. */
interface NamedPart {
  /** Name of a content file, such as `certified`; empty: the manifest. */
  content: string;
  /** JSON pointer in it. */
  pointer: string;
}

/** @param part `/brand/logo`, or `certified:/blocks/checks` for a content file */
export function partOf(part: string): NamedPart {
  const at = part.indexOf('/');
  const content = at > 0 && part[at - 1] === ':' ? part.slice(0, at - 1) : '';
  return { content, pointer: content === '' ? part : part.slice(at) };
}

/** As people read it: `certified: blocks.checks`. */
export function labelOf(part: string): string {
  const { content, pointer } = partOf(part);
  const path = pointer.slice(1).replaceAll('/', '.');
  return content === '' ? path : `${content}: ${path}`;
}

/**
 * Returns the file that a part leads to.
 * @param file that is edited; undefined: the manifest
 * @returns undefined for the edited file; empty for the manifest of the region
 */
export function otherFileOf(
  { content }: NamedPart,
  { region, file }: { region: string; file?: string | undefined },
): string | undefined {
  const edited = pageOfFile(file) ?? '';
  if (content === edited) return undefined;
  return content === '' ? '' : `content/${region}/${content}.json`;
}
