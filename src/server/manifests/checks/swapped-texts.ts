import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { textsIn } from './texts-in.ts';

interface Named {
  name: string;
  /** Words of the key of its text. */
  words: ReadonlySet<string>;
  path: JsonPath;
}

/** Checks that no two things have the text of each other, such as orders: keys of texts are named like what they are of. */
export function checkSwappedTexts(context: CheckContext): void {
  const groups = new Map<string, Named[]>();
  for (const { text, path } of textsIn(context)) {
    const [property, member] = [path.at(-1), path.at(-2)];
    if (typeof text !== 'string' || typeof property !== 'string' || member === undefined) continue;
    const name = typeof member === 'number' ? nameAt(context, path.slice(0, -1)) : member;
    if (name === undefined) continue;
    const group = [...path.slice(0, -2), property].join('/');
    const words = new Set(text.split(/[:.]/).map((word) => word.replace(/(Text|Title)$/, '')));
    const short = name.split('.').at(-1) ?? name;
    groups.set(group, [...(groups.get(group) ?? []), { name: short, words, path }]);
  }
  for (const group of groups.values()) {
    const byName = new Map(group.map((each) => [each.name, each]));
    for (const each of group) {
      if (each.words.has(each.name) || context.isReported(each.path)) continue;
      const other = [...each.words].map((word) => byName.get(word)).find((found) => found !== undefined);
      if (!other?.words.has(each.name) || other.words.has(other.name)) continue;
      context.report(each.path, {
        message: `"${each.name}" has the text of "${other.name}", and "${other.name}" that of "${each.name}"`,
        allowed: 'to each its own text',
        others: [other.path],
      });
    }
  }
}

function nameAt({ manifest }: CheckContext, path: JsonPath): string | undefined {
  const at = path.reduce<unknown>((value, part) => (value as Record<string, Json>)?.[part], manifest);
  return isObject(at as Json) && typeof (at as { name?: Json }).name === 'string'
    ? (at as { name: string }).name
    : undefined;
}
