import type { Json } from '../../../src/region/manifest/merge-patch.ts';
import { UsageError } from '../../usage-error.ts';
import { type Addable, always, type Given, many, one, planOf, textFlag } from './addable.ts';
import { readText } from './texts.ts';

const NAME = /^[a-z0-9][a-z0-9_]{0,63}$/;

export const quickSearch: Addable = {
  name: 'quick-search',
  argument: 'search',
  argumentText: 'name of the search, such as electric_suv',
  summary: 'a quick search of the home page',
  places: 'Writes the search with its label and pictogram; the home page shows it.',
  flags: [
    textFlag('label', '<language>=<text> or key of a text', always),
    {
      name: 'where',
      value: 'key=value',
      text: 'key and value of a filter, as in an address: fuel=electric, price=-50000',
      isRepeated: true,
      of: 'filter_value',
      isNeeded: always,
    },
    { name: 'pictogram', value: 'name', text: 'pictogram (default: car)', of: 'pictogram' },
    { name: 'after', value: 'search', text: 'name of the search before it' },
  ],
  example:
    'add quick-search electric_suv --region vn --label "Electric SUVs" --where fuel=electric --where body=suv',
  plan(name, given, { manifest, document, languages }) {
    if (!NAME.test(name))
      throw new UsageError(`"${name}" cannot be a name  allowed: small letters, digits and _`);
    if (manifest.quickSearches.some((each) => each.name === name))
      throw new UsageError(`there is a quick search "${name}" already`);
    const after = one(given, 'after');
    const value = {
      name,
      label: readText('label', many(given, 'label'), languages) as Json,
      query: queryOf(given),
      pictogram: one(given, 'pictogram') ?? 'car',
    };
    return planOf(document, [
      { path: ['quickSearches'], value, isEntry: true, ...(after !== undefined && { after }) },
    ]);
  },
};

/** Several values of one key are written with commas between them, as in addresses. */
function queryOf(given: Given): { [key: string]: string } {
  const query = new Map<string, string>();
  for (const each of many(given, 'where')) {
    const [, key = '', value = ''] = /^([a-z][a-z0-9_-]*)=(.+)$/s.exec(each.trim()) ?? [];
    if (key === '')
      throw new UsageError(`--where: ${JSON.stringify(each)} cannot be used  allowed: such as fuel=electric`);
    query.set(key, [query.get(key), value].filter((part) => part !== undefined).join(','));
  }
  if (query.size === 0) throw new UsageError('which cars does it find?  allowed: --where <key>=<value>');
  return Object.fromEntries(query);
}
