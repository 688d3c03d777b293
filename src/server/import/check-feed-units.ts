import type { FeedField } from '#contracts/types.ts';
import { isMoneyFormat } from '#region/format/money-format.ts';
import type { JsonPath } from '../manifests/problem.ts';
import type { FeedFinding, FeedTarget } from './feed-finding.ts';
import { unitNamed, unitOfField, unitsOf } from './units/units.ts';

/** Units that the result of a conversion has. */
const CONVERTS_TO: Partial<Record<NonNullable<FeedField['unit']>, string>> = {
  litres_to_cc: 'cc',
  miles_to_km: 'km',
};

/** Reports units of cells that cannot be converted to the unit of the field. */
export function invalidUnit(
  path: JsonPath,
  { field, unit = 'as_is', cellUnit }: FeedField,
  { fields }: FeedTarget,
): FeedFinding[] {
  const { unit: text, format } = fields[field] ?? {};
  const fieldUnit = isMoneyFormat(format) ? undefined : unitOfField(text);
  const findings: FeedFinding[] = [];
  const target = CONVERTS_TO[unit];
  if (fieldUnit && target !== undefined && target !== fieldUnit.name)
    findings.push({
      path: [...path, 'unit'],
      message: `"${unit}" fills a field in ${target}, but "${field}" is in ${fieldUnit.name}`,
      allowed: '"cellUnit" with the unit of the file',
    });
  if (cellUnit !== undefined && (!fieldUnit || unitNamed(cellUnit)?.quantity !== fieldUnit.quantity))
    findings.push({
      path: [...path, 'cellUnit'],
      message: `${cellUnit} cannot be converted to the unit of "${field}"`,
      allowed: fieldUnit
        ? unitsOf(fieldUnit.quantity).join(', ')
        : 'none: the field has no unit that is known',
    });
  return findings;
}
