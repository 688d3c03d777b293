/** Keys and indexes from the root of a document. */
export type JsonPath = readonly (string | number)[];

/** Formats a path: `['a', 0, 'b.c']` → `a[0]["b.c"]`. */
export function pathText(path: JsonPath): string {
  return path
    .map((part, index) => {
      if (typeof part === 'number') return `[${part}]`;
      if (!/^[\w$*-]+$/.test(part)) return `[${JSON.stringify(part)}]`;
      return index === 0 ? part : `.${part}`;
    })
    .join('');
}

const PARTS = /(?:^|\.)([\w$*-]+)|\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]/y;

/** Returns the path that a text formats; undefined if it formats none. */
export function parsePath(text: string): JsonPath | undefined {
  const path: (string | number)[] = [];
  PARTS.lastIndex = 0;
  while (PARTS.lastIndex < text.length) {
    const [, name, index, quoted] = PARTS.exec(text) ?? [];
    if (name !== undefined) path.push(name);
    else if (index !== undefined) path.push(Number(index));
    else if (quoted !== undefined) path.push(JSON.parse(quoted) as string);
    else return undefined;
  }
  return path;
}
