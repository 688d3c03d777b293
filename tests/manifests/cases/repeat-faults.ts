import type { FaultCase } from './fault-case.ts';

const text = (words: string) => ({ en: words, zh: words, ms: words });
const sizes = (...all: readonly (readonly [number, number])[]) =>
  all.map(([width, height]) => ({ width, height }));

/** Texts and entries that stand beside each other and are the same. */
export const REPEAT_FAULTS: readonly FaultCase[] = [
  ['two promises of one text', { 'promises/return/text': 'promises:priceText' }, 'several labels (promise)'],
  [
    'an answer of the desk with the text of another one',
    { 'desk/templates/call_missed/text': 'messages:answer.bring_papers.text' },
    'several labels (answer of the desk)',
  ],
  [
    'a term that the buyer signs twice in place of another one',
    { offers: { terms: ['offers:terms.data', 'offers:terms.data'] } },
    'several labels (term of offers)',
  ],
  [
    'a field with the label of another one',
    { 'fields/listing.location/label': 'cars:flag.has_360_interior_photos' },
    'several labels (field)',
  ],
  [
    'a term with the label of another one of its vocabulary',
    { 'vocabularies/transmission/automatic/label': 'cars:transmission.manual' },
    'several labels',
  ],
  [
    'a term with the label of another vocabulary',
    { 'vocabularies/transmission/automatic/label': 'cars:body_type.stationwagon' },
    'is the label of "stationwagon", too',
  ],
  [
    'two quick searches that find the same cars',
    { quickSearches: twoSearches() },
    'another quick search finds the same cars',
  ],
  [
    'two sorts of one order',
    { sorts: twoSorts() },
    'two sorts order by "listing.asking_price" in the direction "asc"',
  ],
  [
    'a host twice',
    {
      'payments/cardForm': {
        script: 'https://js.stripe.com/v3/',
        hosts: ['https://js.stripe.com', 'https://js.stripe.com'],
      },
    },
    'entries 1 and 2 are the same',
  ],
  [
    'two sizes of pictures of one width',
    { pictures: { sizes: sizes([640, 360], [640, 361]) } },
    'a size of the width 640 already',
  ],
  [
    'a size of pictures of another shape',
    { pictures: { sizes: sizes([320, 180], [640, 480], [1280, 720]) } },
    'has another shape',
  ],
  [
    'a wait that is shorter than the lock it stands for',
    { 'login/lockSeconds': 600, 'login/lockDisplaySeconds': 330 },
    'the page says to wait 330 s, but the lock lasts 600 s',
  ],
  [
    'a path that does not tell its language',
    { 'languages/0/path': 'eng' },
    'does not tell the language en',
    'en',
  ],
  [
    'a locale of another script',
    {
      'languages/1/code': 'zh-Hant-SG',
      'languages/1/path': 'zh-hant-sg',
      'languages/1/locale': 'zh-Hans-SG',
    },
    '"zh-Hans-SG" writes Hans, and "zh-Hant-SG" is Hant',
  ],
  [
    'a form for jobs that is about none of them',
    { 'forms/job_application/subject': 'none' },
    'which opening an application is for',
  ],
  ['a form of an offer without login', { 'forms/offer_buyer/login': null }, 'without login'],
  [
    'a deposit that is neither an amount nor a share',
    { offers: { deposit: { percent: null, roundTo: 100 } } },
    'neither an amount nor a share',
  ],
];

function twoSearches(): object[] {
  const search = { label: text('Fun'), query: { category: 'fun_to_drive' }, pictogram: 'gauge' };
  return [
    { ...search, name: 'fun' },
    { ...search, name: 'more_fun', label: text('More fun') },
  ];
}

function twoSorts(): object[] {
  const sort = { field: 'listing.asking_price', direction: 'asc' };
  return [
    { ...sort, name: 'price-asc', label: text('Cheap') },
    { ...sort, name: 'price-up', label: text('Cheapest') },
  ];
}
