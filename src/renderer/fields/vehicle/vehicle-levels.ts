import type { FieldViewOf } from '#region/forms/field-kinds.ts';

type View = FieldViewOf<'vehicle'>;
export type Level = View['levels'][number]['name'];
export type VehicleAnswer = Readonly<Record<string, string | number>>;

const ORDER: readonly Level[] = ['make', 'model', 'year', 'submodel'];

/** The answer with a level chosen, without the later ones, which hang on it; undefined: nothing is chosen. */
export function changeLevel(
  answer: VehicleAnswer,
  level: Level,
  value: string | undefined,
): VehicleAnswer | undefined {
  const earlier = ORDER.slice(0, ORDER.indexOf(level)).flatMap((name) => {
    const given = answer[name];
    return given === undefined ? [] : [[name, given] as const];
  });
  const own = value === undefined ? [] : [[level, level === 'year' ? Number(value) : value] as const];
  const next = [...earlier, ...own];
  return next.length > 0 ? Object.fromEntries(next) : undefined;
}

/** Path of the choices of a level; undefined until the levels before it are chosen. */
export function rowsPath(
  level: Level,
  levels: View['levels'],
  answer: VehicleAnswer,
  stock: View['stock'],
): string | undefined {
  const before = ORDER.slice(0, ORDER.indexOf(level)).filter((name) =>
    levels.some((each) => each.name === name),
  );
  if (before.some((name) => answer[name] === undefined)) return undefined;
  // years and versions are those of a model
  const parent = before.findLast((name) => name === 'model' || name === 'make');
  const query = new URLSearchParams({ ...(parent && { [parent]: String(answer[parent]) }), stock });
  return `/data-query/${level}s?${query}`;
}
