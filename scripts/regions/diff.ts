import { pathText } from '../../src/server/manifests/problem.ts';
import { findRegions } from './find-region.ts';
import { table } from './table.ts';
import { wrapCells } from './wrap-cells.ts';

/** Width of values; names are not wrapped, so that they can be searched for. */
const MAX_WIDTH = 44;

/** Prints the differences of two regions, property by property. */
export async function diff(
  codes: readonly [region: string, other: string],
  { json }: { json: boolean },
): Promise<number> {
  const [left, right] = ((await findRegions(codes)) ?? []).map(({ manifest }) => leaves(manifest));
  if (!left || !right) return 1;
  const names = [...new Set([...left.keys(), ...right.keys()])].filter(
    (name) => left.get(name) !== right.get(name),
  );
  if (json) {
    console.log(
      JSON.stringify(
        names.map((name) => ({ name, values: [left.get(name), right.get(name)] })),
        null,
        2,
      ),
    );
    return 0;
  }
  const rows = names.flatMap((name) =>
    wrapCells([[left.get(name) ?? '', right.get(name) ?? '']], MAX_WIDTH).map((values, line) => [
      line === 0 ? name : '',
      ...values,
    ]),
  );
  console.log(table(['', ...codes], rows, Number.POSITIVE_INFINITY));
  console.log(`\n${names.length} differences`);
  return 0;
}

/** All plain values, and lists of plain values as one. */
function leaves(value: unknown, path: (string | number)[] = []): Map<string, string> {
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object'))
    return new Map([[pathText(path), value.join(', ')]]);
  if (typeof value !== 'object' || value === null) return new Map([[pathText(path), String(value)]]);
  const entries = Array.isArray(value)
    ? value.map((part, index): [string | number, unknown] => [index, part])
    : Object.entries(value);
  return new Map(entries.flatMap(([key, part]) => [...leaves(part, [...path, key])]));
}
