import type { FaultCase } from './fault-case.ts';

const text = (words: string) => ({ en: words, zh: words, ms: words });

/** Faults that a reader of the site would see in words, and that no schema finds. */
export const TEXT_FAULTS: readonly FaultCase[] = [
  [
    'an unknown placeholder in a unit',
    { 'fields/listing.mileage/unit': text('{{value}} km {{valor}}') },
    '{{valor}}',
    '{{value}}',
  ],
  [
    'an unknown placeholder on a card',
    { 'fields/inventory.number_of_owners/cardText': text('{{value}} {{ownrs}}') },
    '{{ownrs}}',
  ],
  [
    'a text that a program had not',
    { 'vocabularies/body_type/suv/label': text('[object Object]') },
    'a program has written [object Object]',
  ],
  [
    'a placeholder in the label of a field',
    { 'fields/listing.mileage/label': text('Mileage {{value}}') },
    'nothing is put in for {{value}}',
  ],
  [
    'a placeholder in the label of a fuel',
    { 'vocabularies/fuel_type/petrol/label': text('Petrol {{count}}') },
    'nothing is put in for {{count}}',
  ],
  [
    'a placeholder in the label of a quick search',
    { 'quickSearches/0/label': text('Under {{price}}') },
    'nothing is put in for {{price}}',
  ],
  [
    'a placeholder in the title of a form',
    { 'forms/sell_car/title': text('Sell in {{country}}') },
    'nothing is put in for {{country}}',
  ],
  [
    'a placeholder in the state of an offer',
    { 'offers/terms': [text('{{hours}} hours')] },
    'nothing is put in for {{hours}}',
  ],
  [
    'a placeholder in the title of an answer of the desk',
    { 'desk/templates/call_soon/title': text('Call {{name}}') },
    'nothing is put in for {{name}}',
  ],
  [
    'a misspelt placeholder in the legal line',
    { 'brand/legalLines': [text('© {{yaer}} {{brand}}')] },
    '{{yaer}}',
    '{{year}}',
  ],
  [
    'a unit whose translation has no place for the value',
    { 'fields/listing.mileage/unit': 'cars:field.mileage' },
    'no placeholder for the value',
  ],
  [
    'a text with the placeholder of another place',
    { 'fields/listing.mileage/label': 'cars:unit.km' },
    'nothing is put in for {{value}}',
  ],
  ['a text that turns the rest of its line', { displayName: text('Singapore\u202e') }, 'U+202E'],
  ['a hidden character in a text', { displayName: text('Singa\u200bpore') }, 'U+200B'],
  ['an isolate in the name of the company', { 'brand/name': 'Fore\u2066court' }, 'U+2066'],
  [
    'a hidden character in the name of a bank',
    { offers: { banks: [{ code: 'dbs', name: 'D\u200dBS' }] } },
    'U+200D',
  ],
  ['a control character in a text', { displayName: text('Sing\u0007apore') }, 'U+0007'],
  ['a soft hyphen in the name of a language', { 'languages/0/displayName': 'Eng\u00adlish' }, 'U+00AD'],
  ['a hidden character in a word of the search box', { 'searchWords/en/noise': ['us\u2060ed'] }, 'U+2060'],
  [
    'a word of the search box with a hidden character as a name',
    { 'searchWords/en/magnitudes': { 'gr\ufeffand': 1000 } },
    'U+FEFF',
  ],
];

/** Faults of numbers, times and names that contradict each other. */
export const SENSE_FAULTS: readonly FaultCase[] = [
  [
    'deposits rounded to more than the dearest share',
    {
      'features/deposits': true,
      payments: { methods: ['card'] },
      offers: { deposit: { percent: 1, roundTo: 900000 } },
    },
    'are rounded up to 900000',
  ],
  [
    'a rounding without a share',
    { 'features/deposits': true, offers: { deposit: { amount: 1000, percent: null, roundTo: 100 } } },
    'there is no share to round',
  ],
  [
    'two documents of one name',
    {
      offers: {
        documents: [
          { name: 'identity', label: 'offers:document.identity' },
          { name: 'identity', label: 'offers:document.address' },
        ],
      },
    },
    'document "identity" is already used',
  ],
  [
    'a document that is called like the agreement',
    { offers: { documents: [{ name: 'agreement', label: 'offers:document.identity' }] } },
    'the agreement that staff prepare',
  ],
  [
    'two banks of one code',
    {
      offers: {
        banks: [
          { code: 'dbs', name: 'DBS' },
          { code: 'dbs', name: 'OCBC' },
        ],
      },
    },
    'bank "dbs" is already used',
  ],
  [
    'two banks for payments of one name',
    {
      payments: {
        banks: [
          { name: 'dbs', label: 'DBS' },
          { name: 'dbs', label: 'OCBC' },
        ],
      },
    },
    'bank "dbs" is already used',
  ],
  [
    'codes that end before another one can be asked for',
    {
      'login/resendSeconds': 600,
      'login/limits/codeSeconds': 300,
      'login/limits/longestResendSeconds': 3600,
    },
    'ends before another one can be asked for',
  ],
  [
    'a longest wait below the first one',
    {
      'login/resendSeconds': 300,
      'login/limits/codeSeconds': 600,
      'login/limits/longestResendSeconds': 60,
    },
    'is shorter than the first one',
  ],
  [
    'more codes an hour than a day',
    { 'login/limits/codesPerHour': 20, 'login/limits/codesPerDay': 10 },
    'more than the 10 of a day',
  ],
  [
    'a phone that only some people are asked for',
    { 'forms/contact_us': contactForm({ show: { when: [{ op: 'is', field: 'has_car', value: true }] } }) },
    'nobody could answer those who are not asked',
  ],
  [
    'a phone that may be left out',
    { 'forms/contact_us': contactForm({ required: false }) },
    'nobody could answer those who leave',
  ],
  ['a make as a noise word', { 'searchWords/en/noise': ['used', 'Toyota'] }, 'is a make'],
  ['a make as a word between two numbers', { 'searchWords/en/to': ['kia'] }, 'is a make'],
  ['a year as a noise word', { 'searchWords/en/noise': ['2019'] }, 'is a number'],
  ['a number as a noise word', { 'searchWords/en/noise': ['100,000'] }, 'is a number'],
  ['a full-width number as a noise word', { 'searchWords/en/noise': ['５００'] }, 'is a number'],
  [
    'a magnitude that a language reads otherwise',
    { 'searchWords/en/magnitudes': { million: 1000 } },
    'is 1000000 in "en-SG"',
  ],
  [
    'a magnitude of the currency that a language reads otherwise',
    { 'currency/magnitudes': { million: 1000 } },
    'is 1000000 in "en-SG"',
  ],
  ['the inherited logo under another name', { 'brand/name': 'Kereta' }, 'shows another name'],
  [
    'a fuel with a page and without a plural',
    { 'vocabularies/fuel_type/electric/plural': null },
    'has a page and no plural',
  ],
  [
    'a card form that talks to everything',
    { 'payments/cardForm': { script: 'https://js.stripe.com/v3/', hosts: ['https://*'] } },
    'https://*',
  ],
  [
    'a card form that talks to a whole domain',
    { 'payments/cardForm': { script: 'https://js.stripe.com/v3/', hosts: ['https://*.com'] } },
    'https://*.com',
  ],
  [
    'a card form with a wildcard inside',
    { 'payments/cardForm': { script: 'https://js.stripe.com/v3/', hosts: ['https://api.*.com'] } },
    'https://api.*.com',
  ],
];

/** A form that asks for a phone under a condition or not at all. */
function contactForm(phone: object): object {
  return {
    target: 'tickets/{form}',
    title: text('Write to us'),
    steps: [
      {
        name: 'you',
        title: text('You'),
        fields: [
          { name: 'has_car', type: 'yes_no', label: text('Do you have a car?'), required: true },
          { name: 'phone', type: 'phone', label: text('Phone'), required: true, ...phone },
        ],
      },
    ],
  };
}
