import type { JsonPath } from '#region/json/json-path.ts';
import { placeAt, type RegionForm, valueAt } from './region-form.ts';
import { labelOf } from './suggestions.ts';
import { titleOf } from './words-of-schema.ts';

/** What a part of the manifest is called: properties by the schema, entries by their label. */
export function titleAt(form: RegionForm, path: JsonPath): string {
  const last = path.at(-1);
  const parent = placeAt(form, path.slice(0, -1));
  const isNamed = typeof last === 'string' && Object.hasOwn(parent?.node.properties ?? {}, last);
  if (isNamed) return titleOf(placeAt(form, path)?.node ?? {}, last);
  const label = labelOf(form, valueAt(form, path));
  return label ?? (typeof last === 'number' ? `${last + 1}` : String(last));
}

/** A property with all that it is a part of: `Forms › Test drive › Your car › Phone › Label`. An entry with a label stands for its list. */
export function nameOfProperty(form: RegionForm, path: JsonPath): string {
  const titles = path.flatMap((_, index) => {
    const next = path.slice(0, index + 2);
    const isList = typeof next.at(-1) === 'number' && next.length === index + 2;
    return isList && labelOf(form, valueAt(form, next)) ? [] : [titleAt(form, path.slice(0, index + 1))];
  });
  return titles.join(' › ');
}
