import { type Amount, endsRange } from './amounts.ts';
import type { NumberColumn } from './number-column.ts';
import { type NamedUnit, type Quantity, unitAhead, unitBehind, unitsOf } from './units/units.ts';

/** Returns the unit of the numbers of a cell: the one that it names, else that of the mapping. */
export function cellUnit(
  [from, to]: readonly Amount[],
  { fieldUnit, cellUnit: mapped }: NumberColumn,
): NamedUnit | undefined {
  if (!fieldUnit || !from) return undefined;
  const named = namedUnit(from, to, fieldUnit.quantity);
  if (!named) return mapped === undefined ? undefined : { kind: 'units', word: mapped, names: [mapped] };
  if (named.kind === 'other') return named;
  // a word of several units is clear if the mapping or the field says which
  const clear = [mapped, fieldUnit.name].find((name) => name !== undefined && named.names.includes(name));
  return clear === undefined ? named : { ...named, names: [clear] };
}

function namedUnit(from: Amount, to: Amount | undefined, quantity: Quantity): NamedUnit | undefined {
  if (to && to !== from && endsRange(to))
    return unitBehind(to.rest, quantity) ?? unitAhead(from.ahead, quantity);
  const behind = unitBehind(from.rest, quantity);
  return behind?.kind === 'units' ? behind : (unitAhead(from.ahead, quantity) ?? behind);
}

/** A number in something else than the field's unit would be stored as if it were in it. */
export function unitFault(amounts: readonly Amount[], column: NumberColumn): string | undefined {
  const { fieldUnit } = column;
  const named = cellUnit(amounts, column);
  if (!fieldUnit || !named) return undefined;
  const { word } = named;
  if (named.kind === 'other')
    return `has "${word}" beside the number, which is no known unit of ${fieldUnit.quantity} (known: ${unitsOf(fieldUnit.quantity).join(', ')})`;
  return named.names.length > 1
    ? `has "${word}" beside the number, which has several meanings (set "cellUnit" to ${named.names.join(' or ')})`
    : undefined;
}
