import type { Page } from 'playwright';
import type { DataQueryAnswer, FormField } from '#contracts/types.ts';
import { choose } from './choose.ts';

type Vehicle = Readonly<Record<string, string | number>>;
type Level = NonNullable<FormField['levels']>[number];

const LEVELS: readonly Level[] = ['make', 'model', 'year', 'submodel'];

/** Chooses a car level by level: the given make, then the first of what the site lists. @returns the car */
export async function fillVehicle(
  page: Page,
  { name, levels = [...LEVELS] }: FormField,
  { make }: Vehicle,
): Promise<Vehicle> {
  const rowsOf = async (level: Level) => {
    const answer = await page.waitForResponse((each) => each.url().includes(`/data-query/${level}s?`));
    return ((await answer.json()) as DataQueryAnswer).data;
  };
  const chosen: Record<string, string | number> = {};
  let value = String(make);
  for (const [index, level] of levels.entries()) {
    const next = levels[index + 1];
    const id = index === 0 ? `field-${name}` : `field-${name}-${level}`;
    const [rows = []] = await Promise.all([next && rowsOf(next), choose(page, id, value)]);
    chosen[level] = level === 'year' ? Number(value) : value;
    const [first] = rows;
    // versions are not known of every car
    if (first?.value === undefined) break;
    value = first.value;
  }
  return chosen;
}
