/** Correct settings that look unusual: name, changes of one manifest, the part of it that has no error. */
export type AcceptedCase = [name: string, changes: Record<string, unknown>, part: string];

const text = (words: string) => ({ en: words, zh: words, ms: words });
const UNITS = 'searchWords/en/units';

export const ACCEPTED: readonly AcceptedCase[] = [
  [
    'distances in miles',
    {
      [`${UNITS}/miles`]: { mileage: 1 },
      [`${UNITS}/mi`]: { mileage: 1 },
      [`${UNITS}/km`]: { mileage: 0.621 },
    },
    'searchWords',
  ],
  ['a currency called like an inherited unit', { 'currency/symbol': 'KM' }, 'searchWords'],
  [
    'a currency called like a unit of its own',
    { 'currency/symbol': 'L', [`${UNITS}/l`]: { engine: 1000 } },
    'searchWords',
  ],
  ['cars compared by their engine', { 'priceRating/same': ['inventory.engine_capacity'] }, 'priceRating'],
  [
    'a sign that locale data do not have',
    { 'currency/code': 'PKR', 'currency/symbol': '₨' },
    'currency.symbol',
  ],
  ['a promise of no fees', { 'promises/warranty/figures': { months: 0 } }, 'promises'],
  [
    'a fuel and kilometres beside the price',
    { 'pages/price/beside': ['inventory.fuel_type', 'listing.mileage'] },
    'pages.price',
  ],
  ['an instalment beside the price', { 'pages/price/beside': ['listing.installment'] }, 'pages.price'],
  ['a model as noise', { 'searchWords/en/noise': ['used', 'vios'] }, 'searchWords'],
  ['a make among wishes', { 'searchWords/en/wishes': ['mini'] }, 'searchWords'],
  ['an order named after the age', { 'sorts/1/direction': 'desc', 'sorts/2/direction': 'asc' }, 'sorts'],
  [
    'landing pages of one field for other values',
    {
      'pages/landing/routes/body-type': 'inventory.fuel_type',
      'pages/landing/values': { fuel: ['hybrid'], 'body-type': ['electric'] },
    },
    'pages.landing.routes',
  ],
  ['a text with a name to fill in', { displayName: text('Write to <name>') }, 'displayName'],
];
