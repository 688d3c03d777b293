import type { Field } from '#contracts/types.ts';
import { listed, nearest } from '../nearest.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { namesIn } from './names-in.ts';

/** Requirements on a referenced field. */
export interface FieldDemand {
  /** Subject of the error sentence: `a range filter`. */
  who: string;
  kinds: readonly Field['kind'][];
  formats?: readonly Field['format'][];
  needsUnit?: boolean;
  /** An amount without a unit: one a month or a year is no price. */
  isOnce?: boolean;
}

/**
 * Returns the referenced field. Reports an unknown or unsuitable field at `path`.
 * @returns undefined if a problem was reported or the field's definition is invalid
 */
export function checkField(
  context: CheckContext,
  path: JsonPath,
  name: string,
  demand: FieldDemand,
): Field | undefined {
  if (!context.isContainer(['fields'])) return undefined;
  const { fields } = context.manifest;
  const names = namesIn(fields);
  if (!names.includes(name)) {
    const usable = names.filter((other) => suits(fields[other], demand));
    const suggestion = nearest(name, usable) ?? nearest(name, names);
    context.report(path, {
      message: `there is no field "${name}"`,
      allowed: listed(usable),
      suggestion,
      others: [['fields', name]],
      see: suggestion === undefined ? [] : [['fields', suggestion]],
    });
    return undefined;
  }
  const field = fields[name];
  if (!field || !context.isValid(['fields', name])) return undefined;
  if (suits(field, demand)) return field;
  const usable = names.filter((other) => suits(fields[other], demand));
  if (demand.needsUnit && demand.kinds.includes(field.kind)) {
    context.report(path, {
      message: `${demand.who} needs a number with a unit, but "${name}" is none`,
      allowed: listed(usable),
      others: [['fields', name, 'unit']],
    });
    return undefined;
  }
  if (demand.isOnce && suits(field, { ...demand, isOnce: false })) {
    context.report(path, {
      message: `${demand.who} needs an amount that is paid once, but "${name}" has a unit`,
      allowed: listed(usable),
      others: [['fields', name, 'unit']],
    });
    return undefined;
  }
  const wanted = demand.formats ? `format ${listed(demand.formats)}` : `kind ${listed(demand.kinds)}`;
  const given =
    demand.formats && demand.kinds.includes(field.kind) ? `format ${field.format}` : `kind ${field.kind}`;
  context.report(path, {
    message: `${demand.who} needs a field of ${wanted}, but "${name}" is of ${given}`,
    allowed: listed(usable),
    others: [
      ['fields', name, 'kind'],
      ['fields', name, 'format'],
    ],
  });
  return undefined;
}

/** Whether a field is a plain number with a unit, such as kilometres. */
export const isMeasured = ({ format, unit }: Field): boolean => format === 'number' && unit !== undefined;

function suits(field: Field | undefined, { kinds, formats, needsUnit, isOnce }: FieldDemand): boolean {
  return (
    field !== undefined &&
    kinds.includes(field.kind) &&
    (!formats || formats.includes(field.format)) &&
    (!needsUnit || isMeasured(field)) &&
    (!isOnce || field.unit === undefined)
  );
}
