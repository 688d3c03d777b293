import { COE, type FaultCase, FUEL, MONEY } from './fault-case.ts';

/** Faults of filters on the buy page. */
export const FILTERS_FAULTS: readonly FaultCase[] = [
  [
    'two options with one label',
    {
      'vocabularies/fuel_type/petrol/label': { en: 'Petrol', zh: '汽油', ms: 'Petrol' },
      'vocabularies/fuel_type/diesel/label': { en: 'Diesel', zh: '汽油', ms: 'Diesel' },
    },
    'several labels (option) are "汽油" in zh-SG',
  ],
  [
    'two sorts with one label',
    {
      'sorts/0/label': { en: 'Newest', zh: '最新', ms: 'Baru' },
      'sorts/1/label': { en: 'Newest', zh: '最旧', ms: 'Lama' },
    },
    'several labels (order) are "Newest" in en',
  ],
  [
    'a misspelt group',
    { 'filters/settings/price/group': 'prise' },
    'no other filter is in the group "prise"',
    'price',
  ],
  [
    'an unknown pictogram',
    { 'vocabularies/fuel_type/petrol/pictogram': 'rocket' },
    '"rocket" is not a choice here',
  ],
  ['a misspelt pictogram of a quick search', { 'quickSearches/0/pictogram': 'gague' }, '"gague"', 'gauge'],
  [
    'demo cars outside the range of a filter',
    { 'demo/fields/listing.months_left': { min: 6, max: 200 } },
    'demo cars with 6 are outside the bounds of the filter "coe_left" can ask for',
  ],
  [
    'a text with half of the untranslated mark',
    { 'sorts/0/label': { en: '⟦Newest', zh: '最新', ms: 'Baru' } },
    'a part of the mark ⟦ ⟧',
  ],
  [
    'an untranslated text',
    { 'sorts/0/label': { en: '⟦Newest⟧', zh: '最新', ms: 'Baru' } },
    'marked as untranslated',
  ],
  ['a text that nests another', { 'sorts/0/label': { en: '$t(x)', zh: '最新', ms: 'Baru' } }, 'with $t(…)'],
  [
    'a text with an unclosed placeholder',
    { 'sorts/0/label': { en: '{{x}', zh: '最新', ms: 'Baru' } },
    'is not closed',
  ],
  ['an unknown filter setting', { 'filters/desktop/1': 'prise' }, 'no filter setting "prise"', 'price'],
  ['two filters with one name', { [`${COE}/name`]: 'price' }, 'filter name "price" is already used'],
  ['two filters with one query key', { [`${COE}/query`]: 'price' }, 'query key "price" is already used'],
  ['a reserved query key', { [`${COE}/query`]: 'page' }, 'means something else'],
  ['a query key that forms send', { [`${COE}/query`]: 'price_min' }, 'is what forms send'],
  [
    'an unknown field',
    { [`${MONEY}/field`]: 'listing.asking_prise' },
    'no field "listing.asking_prise"',
    'listing.asking_price',
  ],
  ['a range of a text field', { [`${MONEY}/field`]: 'inventory.fuel_type' }, 'needs a field of kind number'],
  ['a distance of a field of money', { [`${MONEY}/type`]: 'distance_range' }, 'needs a number with a unit'],
  [
    'a type that contradicts the other properties',
    { [`${MONEY}/type`]: 'checkbox' },
    'the type checkbox does not go with',
    'range_input',
  ],
  ['a property that the type does not use', { [`${FUEL}/histogram`]: true }, 'does not read "histogram"'],
  ['an empty list of options', { [`${FUEL}/options`]: [] }, 'offers no option'],
  ['missing options', { [`${FUEL}/options`]: undefined }, 'needs options'],
  [
    'an option outside the vocabulary',
    { [`${FUEL}/options/0`]: 'petroll' },
    'not in the vocabulary "fuel_type"',
    'petrol',
  ],
  [
    'a text option of a number field',
    { 'filters/settings/seats/filters/0/options/0': '2' },
    'but the field holds numbers',
  ],
  [
    'AND for a field with one value',
    { [`${FUEL}/joinCondition`]: 'AND' },
    'no car can match all of several',
    'OR',
  ],
  [
    'flags that are not boolean',
    {
      'filters/settings/deals': {
        active: true,
        activeMobile: true,
        group: 'deals',
        header: 'cars:filter.deals',
        filters: [
          {
            name: 'deals',
            type: 'checkbox',
            query: 'deals',
            isBooleanFilter: true,
            options: ['listing.mileage'],
          },
        ],
      },
    },
    'needs a field of kind boolean',
  ],
  ['a minimum above the maximum', { [`${COE}/bounds`]: { min: 9, max: 1 } }, 'is not below the maximum 1'],
  ['a step larger than the bounds', { [`${COE}/step`]: 20 }, 'wider than the bounds'],
  ['a tick above the bounds', { [`${COE}/ticks`]: [1, 12] }, 'is above the bounds'],
  ['descending ticks', { [`${COE}/ticks`]: [5, 3] }, '3 does not come after 5'],
  ['a descending series', { [`${COE}/ticks`]: [{ from: 9, to: 2, step: 1 }] }, 'ends before it'],
  [
    'too many ticks',
    { [`${MONEY}/ticks`]: [{ from: 0, to: 2_000_000, step: 1000 }] },
    'these are 2001 ticks',
  ],
  [
    'ticks of a field that fall',
    { 'fields/listing.asking_price/range/ticks': [5000, 3000] },
    '3000 does not come after 5000',
  ],
  [
    'ticks of a field that is text',
    { 'fields/inventory.fuel_type': { range: { scale: 2 } } },
    'values of kind text have no ticks',
  ],
  [
    'a scale that addresses cannot write',
    { 'fields/listing.installment/range/scale': 1e-12 },
    'more decimals than an address takes',
  ],
  [
    'a scale whose ticks the slider cannot stop at',
    { 'fields/listing.asking_price/range/scale': 0.01 },
    'steps of 1000 never reach the tick 200',
  ],
  ['a scale of nothing', { 'fields/listing.asking_price/range/scale': 0 }, 'it must be more than 0'],
  ['a tick between two steps', { [`${MONEY}/step`]: 30_000 }, 'never reach the tick'],
  [
    'a default outside the bounds',
    {
      'filters/settings/owners': {
        active: true,
        activeMobile: true,
        group: 'history',
        header: 'cars:filter.owners',
        filters: [
          {
            name: 'owners',
            type: 'number',
            query: 'owners',
            field: 'inventory.number_of_owners',
            bounds: { min: 0, max: 5 },
            default: 9,
          },
        ],
      },
    },
    'default 9 is outside the bounds',
  ],
  ['a step larger than the ticks', { [`${MONEY}/step`]: 1e10 }, 'wider than the ticks'],
  [
    'a step that fits no tick',
    { [`${MONEY}/ticks`]: [0, 1_000_000, 3_000_000_000_000], [`${MONEY}/step`]: 1e12 },
    'never reach the tick 1000000',
  ],
  ['a step with too many decimals', { [`${COE}/step`]: 0.00001 }, 'more decimals than an address'],
  [
    'a bound with too many decimals',
    { [`${COE}/bounds`]: { min: 0.00001, max: 9 } },
    '0.00001 has more decimals',
  ],
  [
    'a series with too many decimals',
    { [`${COE}/ticks`]: [{ from: 0, to: 1, step: 0.00001 }] },
    '0.00001 has more decimals',
  ],
  ['a query key of Object.prototype', { [`${COE}/query`]: 'constructor' }, '"constructor" cannot be used'],
  ['a sort name of Object.prototype', { 'sorts/0/name': 'constructor' }, '"constructor" cannot be used'],
  [
    'a blank header',
    { 'filters/settings/coe/header': { en: ' ', 'zh-SG': ' ', 'ms-SG': ' ' } },
    'the text is blank',
  ],
];
