import { differencesOf } from '../../src/region/json/differences.ts';
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
  const [left, right] = (await findRegions(codes)) ?? [];
  if (!left || !right) return 1;
  const differences = differencesOf(left.manifest, right.manifest);
  if (json) {
    console.log(JSON.stringify(differences, null, 2));
    return 0;
  }
  const rows = differences.flatMap(({ name, values: [before = '', after = ''] }) =>
    wrapCells([[before, after]], MAX_WIDTH).map((values, line) => [line === 0 ? name : '', ...values]),
  );
  console.log(table(['', ...codes], rows, Number.POSITIVE_INFINITY));
  console.log(`\n${differences.length} differences`);
  return 0;
}
