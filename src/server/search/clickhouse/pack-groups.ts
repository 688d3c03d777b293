import type { Arm } from './arm.ts';
import type { Group, Key } from './groups.ts';

/**
 * Combinations of values by which one pass counts at most. A pass over the cars costs much more than a row of its answer, but
 * the rows must stay few enough to be sent and added up in some milliseconds.
 */
const MAX_COMBINATIONS = 8_192;

/** Greatest number that stands for a combination. */
const MAX_KEY = 2 ** 32;

interface Pass {
  groups: Group[];
  by: Map<string, Key>;
  /** Combinations. */
  size: number;
}

/** Divides groups of the same condition over as few passes as can be, at least one. */
export function packGroups(
  condition: string,
  groups: readonly Group[],
  total: (cars: number) => void,
): Arm[] {
  const passes: Pass[] = [];
  for (const group of groups.filter(isSingle).toSorted((one, other) => other.size - one.size)) {
    const pass = passes.find((each) => fits(each, group));
    if (pass) add(pass, group);
    else passes.push(add({ groups: [], by: new Map(), size: 1 }, group));
  }
  if (passes.length === 0) passes.push({ groups: [], by: new Map(), size: 1 });
  return [
    ...passes.map((pass, at): Arm => ({ condition, groups: pass.groups, ...(at === 0 && { total }) })),
    ...groups.filter((group) => !isSingle(group)).map((group): Arm => ({ condition, groups: [group] })),
  ];
}

const isSingle = (group: Group): boolean => !group.isMultiple;

function fits({ by, size }: Pass, group: Group): boolean {
  const keys = new Map([...by, ...group.by.map((key) => [key.sql, key] as const)]);
  return sizeWith({ by, size }, group) <= MAX_COMBINATIONS && rangeOf([...keys.values()]) <= MAX_KEY;
}

function add(pass: Pass, group: Group): Pass {
  pass.size = sizeWith(pass, group);
  pass.groups.push(group);
  for (const key of group.by) pass.by.set(key.sql, key);
  return pass;
}

/** Groups that are counted by the same expressions do not multiply. */
const sizeWith = ({ by, size }: Pick<Pass, 'by' | 'size'>, group: Group): number =>
  group.by.every(({ sql }) => by.has(sql)) ? size : size * group.size;

/** One more than the greatest known value stands for all beyond it. */
const countOf = ({ top, base }: Key): number => top - base + 2;

const rangeOf = (keys: readonly Key[]): number => keys.reduce((product, key) => product * countOf(key), 1);

/** The expressions by which one pass counts, and what they mean. */
export interface PassKeys {
  sql: string[];
  /** What the key has, from the values of a row. Null: unknown. */
  keyOf(sql: string, row: readonly (number | null)[]): number | null;
}

/** Several keys become one number: counting by it takes half the time. */
export function passKeys(groups: readonly Group[]): PassKeys {
  const keys = [...new Map(groups.flatMap(({ by }) => by).map((key) => [key.sql, key])).values()];
  const names = keys.map(({ sql }) => sql);
  if (keys.length < 2 || !(rangeOf(keys) <= MAX_KEY))
    return { sql: names, keyOf: (sql, row) => row[names.indexOf(sql)] ?? null };
  const strides = keys.map((_, at) => rangeOf(keys.slice(0, at)));
  const sum = keys.map((key, at) => `${digitSql(key)} * ${strides[at]}`).join(' + ');
  return {
    sql: [`toUInt32(${sum})`],
    keyOf(sql, [row]) {
      const at = names.indexOf(sql);
      const key = keys[at];
      if (!key) return null;
      const digit = Math.floor((row ?? 0) / (strides[at] ?? 1)) % countOf(key);
      if (digit === 0) return 0;
      return digit > key.top - key.base ? null : digit + key.base;
    },
  };
}

function digitSql({ sql, top, base }: Key): string {
  const least = `least(${sql}, ${top + 1})`;
  return base === 0 ? least : `(greatest(${least}, ${base}) - ${base})`;
}
