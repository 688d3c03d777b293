import { shippedManifest } from '../../shipped-regions.ts';
import { type FaultCase, FUEL } from './fault-case.ts';

const text = (words: string) => ({ en: words, zh: words, ms: words });
const KEYS = {
  secretKeyEnv: 'STRIPE_SECRET_KEY',
  publishableKeyEnv: 'STRIPE_PUBLISHABLE_KEY',
  webhookSecretEnv: 'STRIPE_WEBHOOK_SECRET',
};
const BANKS = [
  { code: 'dbs', name: 'DBS' },
  { code: 'uob', name: 'UOB' },
];
const WORDS = 'searchWords/en';
const NEEDS_BALANCE = shippedManifest('sg').offers.actions.map((rule) =>
  rule.name === 'accept' ? { ...rule, needs: ['buyer', 'terms', 'balance'] } : rule,
);
const WITHOUT_CASH = shippedManifest('sg').offers.actions.filter(({ name }) => name !== 'choose_cash');
const WITHOUT_HOLD = shippedManifest('sg').offers.actions.map((rule) =>
  rule.name === 'accept' ? { ...rule, effects: ['notify'] } : rule,
);
const PRICE = 'listing.asking_price';
const DEPOSITS = { extends: ['forecourt:base', 'forecourt:deposits'] };

/** Values that are well-formed each by itself and contradict each other, or the world outside. */
export const CONTRADICTIONS: readonly FaultCase[] = [
  [
    'a file for Google without years',
    { outgoing: ['google.tsv'], 'fields/inventory.manufacture_year': null },
    '"google.tsv" needs the field "inventory.manufacture_year" of every car',
  ],
  [
    'a file for Meta with mileages in an unknown unit',
    { outgoing: ['cars.jsonl', 'meta.csv'], 'fields/listing.mileage/unit': 'cars:unit.months' },
    '"meta.csv" needs mileages in kilometres or miles',
  ],
  [
    'a part that the base behind it sets again',
    { extends: ['forecourt:deposits', 'forecourt:base'] },
    'nothing of "forecourt:deposits" is left: "forecourt:base" behind it sets the same',
  ],
  [
    'a refund of a fee that is no field',
    { 'demo/refund/fee': 'inventory.arf' },
    'there is no field "inventory.arf"',
  ],
  [
    'a refund by shares that do not rise',
    {
      'demo/refund/shares': [
        { belowMonths: 60, percent: 75 },
        { belowMonths: 60, percent: 50 },
      ],
    },
    '60 is not above 60 before it',
  ],
  [
    'a refund where registrations never end',
    { 'demo/registrationTermMonths': 0 },
    'nothing is paid back where registrations do not end',
  ],
  [
    'a demo rule that grows with a field of texts',
    { 'demo/fields/inventory.additional_registration_fee/ofField': 'inventory.make' },
    '"inventory.make"',
  ],
  [
    'bands of a demo rule that do not rise',
    {
      'demo/fields/inventory.road_tax/bands': [
        { upTo: 1000, times: 1 },
        { upTo: 600, times: 2 },
        { times: 3 },
      ],
    },
    '600 is not above 1000 before it',
  ],
  ['numbers of a locale that is none', { 'languages/0/numbers': 'xx-CH' }, 'CLDR has no rules for "xx-CH"'],
  ['offers that are paid by a loan only', { 'offers/actions': WITHOUT_CASH }, 'and "choose_cash" nowhere'],
  [
    'an accepted offer that does not keep the car',
    { 'offers/actions': WITHOUT_HOLD },
    '"accept" does not keep the car',
  ],
  [
    'a placeholder in the name of the brand',
    { 'brand/name': 'Autos {{country}}' },
    'nothing is put in for {{country}} here',
  ],
  [
    'a placeholder in the name of the brand in one language',
    { 'brand/name': { '*': 'Autos', en: 'Cars {{brand}}' } },
    'nothing is put in for {{brand}} here',
  ],
  [
    'a placeholder in the name of a bank',
    { 'offers/banks': [{ code: 'dbs', name: 'DBS {{country}}' }] },
    'nothing is put in for {{country}} here',
  ],
  [
    'one variable for two keys',
    { 'payments/stripe': { ...KEYS, publishableKeyEnv: 'STRIPE_SECRET_KEY' } },
    'STRIPE_SECRET_KEY is "secretKeyEnv" already',
  ],
  [
    'a secret that is also a key of pages',
    { 'tracking/sessionReplayKeyEnv': 'TICKET_WEBHOOK_SECRET' },
    'TICKET_WEBHOOK_SECRET is',
  ],
  ...[
    'DATABASE_URL',
    'STRIPE_SECRET_KEY_MY',
    'AWS_SECRET_ACCESS_KEY',
    'PGPASSWORD',
    'NPM_TOKEN',
    'LOGIN_SECRET_FILE',
    'CAPTCHA_SITE_KEY_FILE',
    'CAPTCHA_SITE_KEYS',
  ].map(
    (name): FaultCase => [
      `another variable as a key of pages: ${name}`,
      { 'tracking/captchaSiteKeyEnv': name },
      `${name} is no variable for "captchaSiteKeyEnv"`,
    ],
  ),
  [
    'the address of the database as that of a webhook',
    { 'delivery/webhook': { urlEnv: 'DATABASE_URL', secretEnv: 'TICKET_WEBHOOK_SECRET' } },
    'DATABASE_URL is no variable for "urlEnv"',
  ],
  [
    'a webhook without a key',
    { 'delivery/webhook': { urlEnv: 'TICKET_WEBHOOK_URL_SG', secretEnv: '' } },
    'the webhook needs a key',
  ],
  [
    'an origin with a password',
    { webUrl: 'https://admin:secret@cars.example.sg' },
    'is no origin',
    'https://cars.example.sg',
  ],
  [
    'an origin with a query',
    { apiHost: 'https://api.example.sg?v=1' },
    'is no origin',
    'https://api.example.sg',
  ],
  ...['/api/x/feed', '/api/v1/desk', '/api/v1/rabbit/my'].map(
    (ticketsBasePath): FaultCase => [
      `tickets among other calls: ${ticketsBasePath}`,
      { ticketsBasePath },
      'is the address of other calls',
    ],
  ),
  ['an origin with a port that is none', { apiHost: 'https://api.example.sg:99999' }, 'is no origin'],
  [
    'an acceptance that needs the balance',
    { 'offers/actions': NEEDS_BALANCE },
    '"accept" needs the balance, which nothing asks for before',
  ],
  ['an origin with the port 0', { apiHost: 'https://api.example.sg:0' }, 'there is no port 0'],
  ['pictures from the port 0', { 'pictures/storageHosts': ['https://pictures.example.sg:0'] }, 'no port 0'],
  ...Object.entries({
    'https://192.168.1.4/{path}': 'within one network only',
    'https://cdn.internal/{path}': 'within one network only',
    'https://localhost/{path}': 'is the machine of each visitor',
    'https://img.dealer.sg:99999/{path}': 'no port 99999',
    'https://img.dealer.sg/{path}?w={with}': 'nothing stands for {with}',
    'https://img.dealer.sg/{path}/{path}': '{path} stands there twice',
  }).map(
    ([pattern, message]): FaultCase => [
      `photos that stay at ${pattern}`,
      { 'pictures/keptAt': { dealer: pattern } },
      message,
    ],
  ),
  ['an origin of examples', { apiHost: 'https://api.example.com' }, 'is a name for examples'],
  ...['/.//evil.example', '/%5cevil.example', '/api/v1', '/%2fevil.example'].map(
    (policyUrl): FaultCase => [
      `a policy that is no page of the site: ${policyUrl}`,
      { 'consent/policyUrl': policyUrl },
      'is no page of this site',
    ],
  ),
  [
    'a policy on a host of examples',
    { 'consent/policyUrl': 'https://cars.example/p' },
    'a name for examples',
  ],
  ...Object.entries({
    'api.test': 'https://api.test is a name for tests, which nobody can have on the Internet',
    'api.invalid': 'https://api.invalid is a name that never exists',
    'api.localhost': 'https://api.localhost is the machine of each visitor',
    'api.alt': 'https://api.alt is a name that is not looked up on the Internet',
  }).map(
    ([host, message]): FaultCase => [
      `an origin that is never found: ${host}`,
      { apiHost: `https://${host}` },
      message,
    ],
  ),
  ['an origin with a wildcard', { webUrl: 'https://*.example.sg' }, 'is no origin'],
  [
    'an origin of the visitor’s machine',
    { webUrl: 'http://localhost:3000' },
    'is the machine of each visitor',
  ],
  [
    'an origin that is not encrypted',
    { apiHost: 'http://api.example.sg' },
    'is not encrypted',
    'https://api.example.sg',
  ],
  ['an origin with a private address', { apiHost: 'https://10.0.0.5' }, 'within one network only'],
  ['an origin of an office', { webUrl: 'https://cars.internal' }, 'within one network only'],
  [
    'pictures from a private address',
    { 'pictures/storageHosts': ['https://192.168.1.4'] },
    'within one network only',
  ],
  [
    'a policy on a private address',
    { 'consent/policyUrl': 'https://[fd00::1]/privacy' },
    'within one network only',
  ],
  ['a wildcard over a whole country', { 'tracking/hosts': ['https://*.com.sg'] }, 'any company of a country'],
  [
    'a port that does not exist',
    { 'tracking/hosts': ['https://a.example.com:99999'] },
    'there is no port 99999',
  ],
  ['a captcha that nobody passes', { 'tracking/captchaMinimumScore': 1 }, 'scores above 0.9 are rare'],
  [
    'cookies of tags that are those of the login',
    { 'tracking/tagCookies': ['USER_*'] },
    'is the cookie USER_REGION of the site',
  ],
  [
    'a cookie of tags with the token of a login',
    { 'tracking/tagCookies': ['LOGIN_ACCESS_TOKEN'] },
    'is the cookie',
  ],
  ['a proof that ends before the consent', { 'consent/proofDays': 30 }, 'is deleted after 30 days'],
  ['traces that never rest', { 'monitoring/idleTimeoutSeconds': 60 }, 'never end one'],
  ['no privacy policy', { 'routes/privacy': null }, 'the region has no privacy policy'],
  [
    'codes for phones of one app only',
    { 'login/channels': ['telegram'], 'login/defaultChannel': 'telegram' },
    'codes reach phones with an account of Telegram only',
  ],
  ['unguarded codes above all codes', { 'login/limits/unguardedCodesPerAddressAndDay': 50 }, 'never reached'],
  [
    'codes of an hour above those of a day',
    { 'login/limits/unverifiedCodesPerAddressAndHour': 50 },
    'never reached',
  ],
  ['codes of a phone above those of the region', { 'login/limits/codesPerRegionAndDay': 4 }, 'never reached'],
  [
    'codes of a network above those of the region',
    { 'login/limits/codesPerRegionAndDay': 100 },
    'the limit 250 is never reached',
  ],
  ['a first lock that is never used', { 'login/maxAttempts': 10 }, 'is never used'],
  [
    'appointments that nobody can book',
    { 'appointments/days': 2, 'appointments/bufferHours': 48 },
    'nobody could book',
  ],
  [
    'a map without longitude',
    { 'contact/mapUrl': 'https://maps.example.com/?d={{latitude}},{{latitude}}' },
    'has no {{longitude}}',
  ],
  [
    'a map that takes the longitude first',
    { 'contact/mapUrl': 'https://maps.example.com/?d={{longitude}},{{latitude}}' },
    'the longitude stands before the latitude',
  ],
  [
    'litres as the unit of distances',
    { 'fields/listing.mileage/unit': 'cars:unit.litres' },
    'is not a unit of distance',
  ],
  [
    'the highest price as the best',
    { 'fields/listing.asking_price/better': 'more' },
    'no buyer wants more',
    'less',
  ],
  [
    'the longest distance as the best',
    { 'fields/listing.mileage/better': 'more' },
    'no buyer wants more',
    'less',
  ],
  [
    'a filter of years that counts ages',
    {
      'filters/settings/year/filters': [
        {
          name: 'age',
          type: 'range_input',
          query: 'year',
          field: 'inventory.manufacture_year',
          bounds: { min: 0, max: 26 },
        },
      ],
    },
    'there are no cars of the year 0',
  ],
  ['a number of another country', { 'contact/callNumber': '+60320505511' }, 'is a number of MY'],
  [
    'texts priced in another unit',
    { 'delivery/budget': { textPrice: 60, emailPrice: 0, perDay: 60_000 } },
    'a text costs 60 where the filters have cars for up to 2000000',
  ],
  [
    'texts priced in thousands',
    { 'delivery/budget': { textPrice: 0.00006, emailPrice: 0, perDay: 0.06 } },
    'a text costs 0.00006',
  ],
  [
    'texts priced in cents',
    { 'delivery/budget': { textPrice: 6, emailPrice: 0, perDay: 60 } },
    'pays for 10 texts, and one network may cause 60',
  ],
  [
    'a budget without prices',
    { 'delivery/budget': { textPrice: 0, emailPrice: 0, perDay: 60 } },
    'messages cost nothing',
  ],
  ['requests to the example address', { 'delivery/email': 'requests@example.com' }, 'receives no mail'],
  [
    'requests to a mailbox of one network',
    { 'delivery/email': 'requests@mail.internal' },
    'receives no mail',
  ],
  ['a mailbox without a domain', { 'contact/email': 'hello@forecourt' }, 'receives no mail'],
  [
    'a card form from another host',
    { 'payments/cardForm/script': 'https://js.strip.com/v3/' },
    'frames of https://js.strip.com',
  ],
  [
    'cars of one colour as comparable',
    { 'priceRating/same': ['inventory.base_color_key'] },
    'cars of all makes would be compared',
  ],
  [
    'a rating for more kilometres than any car has',
    { 'priceRating/least': { 'listing.mileage': 1_000_000 } },
    'hardly a car has 1000000',
  ],
  ['a band of prices as a share', { 'priceRating/bands/fair': 0.06 }, '0.06 is less than one percent', '6'],
  [
    'a spread of prices as a share',
    { 'priceRating/widestSpreadPercent': 0.3 },
    '0.3 is less than one percent',
    '30',
  ],
  [
    'a budget that no day uses up',
    { 'delivery/budget': { textPrice: 0.06, emailPrice: 0, perDay: 60_000 } },
    'pays for 1000000 texts, and perRegion allows 500',
  ],
  [
    'a deposit of most of the price',
    { ...DEPOSITS, 'offers/deposit/percent': 90 },
    'a deposit of 90 % is most of the price',
  ],
  [
    'a deposit in thousands',
    { ...DEPOSITS, 'offers/deposit': { amount: 1, percent: null, roundTo: null } },
    'a deposit of 1 is no usual part of prices up to 2000000',
  ],
  [
    'a deposit in cents',
    { ...DEPOSITS, 'offers/deposit': { amount: 500_000, percent: null, roundTo: null } },
    'a deposit of 500000 is no usual part of prices',
  ],
  [
    'deposits rounded to the amount of another currency',
    { ...DEPOSITS, 'offers/deposit/roundTo': 1000 },
    'the deposit for a car at 20000 SGD, 1 % of it, is rounded up from 200 to 1000',
  ],
  [
    'the rounding of deposits of the base in a currency of large units',
    {
      ...DEPOSITS,
      'offers/deposit/roundTo': 100,
      [`fields/${PRICE}/range/ticks`]: [{ from: 0, to: 20_000, step: 1_000 }, 30_000],
    },
    'is rounded up from 10 to 100',
  ],
  ['an amount and a share as deposit', { 'offers/deposit/amount': 1000 }, 'at once'],
  [
    'a deposit of a tenth of a percent',
    { 'offers/deposit/percent': 0.1 },
    '0.1 is less than one percent',
    '10',
  ],
  [
    'two banks of one name',
    { 'offers/banks': [BANKS[0], { code: 'posb', name: 'DBS ' }] },
    'name of a bank "DBS" is already used',
  ],
  [
    'two banks of one name in other letters',
    { 'offers/banks': [BANKS[0], { code: 'posb', name: 'dbs' }] },
    'name of a bank "dbs" is already used',
  ],
  ['a bank without a name', { 'offers/banks': [{ code: 'dbs', name: ' ' }] }, 'blank'],
  ['falling tenures of offers', { 'offers/tenureMonths': [60, 36] }, '36 does not come after 60'],
  ['tenures of offers in years', { 'offers/tenureMonths': [1, 3, 5] }, 'no loan is longer than 5 months'],
  [
    'a reservation that outlasts the hold',
    { 'offers/holdHours': 1, 'offers/reserveMinutes': 90 },
    'only for 60 after it',
  ],
  [
    'payments that outlast the hold',
    { 'offers/holdHours': 1, 'payments/expireMinutes': 90 },
    'is never open for 90',
  ],
  [
    'two banks of one label',
    { 'payments/banks/1/label': 'DBS digibank' },
    'label of a bank "DBS digibank" is already used',
  ],
  [
    'a currency of a method that is none',
    { 'payments/methodCurrencies/fpx': ['MYR', 'RMM'] },
    '"RMM" is not a currency',
  ],
  ['a label of a method that is not there', { 'payments/methodLabels/fpx': text('FPX') }, 'no method "fpx"'],
  [
    'two methods of one label',
    { 'payments/methodLabels/card': text('PayNow'), 'payments/methodLabels/bank_transfer': text('PayNow') },
    'several labels (way to pay)',
  ],
  [
    'interest without its decimal mark',
    { 'financing/interestPercent': 27.8 },
    'is high for flat interest',
    '2.78',
  ],
  [
    'a band of loans in thousands',
    { 'financing/maxLoanPercents': [{ upTo: 20, percent: 70 }, { percent: 60 }] },
    '20 is no value of a car',
  ],
  [
    'a band of loans above all prices',
    { 'financing/maxLoanPercents': [{ upTo: 20_000_000, percent: 70 }, { percent: 60 }] },
    '20000000 is no value of a car',
  ],
  [
    'the currency of a neighbour',
    { 'currency/code': 'MYR', 'currency/symbol': 'RM' },
    'MYR is not the currency of SG',
  ],
  [
    'ten thousand as a thousand, in the other script',
    {
      'languages/1/code': 'zh-Hant-SG',
      'languages/1/locale': 'zh-Hant-HK',
      'currency/magnitudes': { 萬: 1000 },
    },
    '"萬" is 1000 here and is 10000',
  ],
  ['interest as a share', { 'financing/interestPercent': 0.035 }, 'hardly any interest', '3.5'],
  [
    'tenures in years',
    { 'financing/tenureMonths': [1, 3, 5], 'financing/defaultTenureMonths': 5 },
    'no loan is longer than 5 months',
  ],
  [
    'a yearly amount as the value of a loan',
    { 'financing/loanValueField': 'inventory.road_tax' },
    'an amount that is paid once',
  ],
  [
    'an instalment as a price that is rated',
    { 'priceRating/prices': ['listing.installment'] },
    'an amount that is paid once',
  ],
  [
    'kilometres as a part of a price',
    { 'newCars/priceParts/1/field': 'listing.mileage' },
    'is no amount of money that is paid once',
  ],
  [
    'the price as a part of itself',
    { 'newCars/priceParts/1/field': 'listing.asking_price' },
    'cannot be a part of itself',
  ],
  [
    'a rating adjusted for the year twice',
    {
      'priceRating/adjustFor': ['inventory.manufacture_year'],
      'priceRating/year': 'inventory.manufacture_year',
    },
    'is a price or the year of the rating already',
  ],
  ['cars compared by their mileage', { 'priceRating/same': ['listing.mileage'] }, 'hardly two cars'],
  [
    'bands of a rating as shares',
    { 'priceRating/bands': { great: -0.1, good: -0.04, fair: 0.06 } },
    'hardly a great one',
    '-10',
  ],
  [
    'the sign of another dollar',
    { 'currency/code': 'MYR', 'currency/symbol': 'S$' },
    'no sign of MYR has "$"',
  ],
  ['a unit as a magnitude', { 'currency/magnitudes/km': 1000 }, '"km" has another meaning'],
  ['the currency as a magnitude', { 'currency/magnitudes/sgd': 1000 }, '"sgd" is the currency'],
  [
    'a card text without its value',
    { 'fields/listing.months_left/cardText': text('COE left') },
    'no placeholder for the value',
  ],
  [
    'a bare number beside the price',
    { 'pages/price/beside': ['inventory.number_of_variants'] },
    'has no cardText',
  ],
  ['a fact that no car has', { 'pages/carInfoFacts': ['shaken_date'] }, 'no car has "shaken_date"'],
  [
    'a landing page in place of a page',
    { 'pages/landing/routes/workshop': 'inventory.transmission' },
    'no route of landing pages "workshop"',
  ],
  [
    'two landing pages of one field',
    { 'pages/landing/routes/fuel': 'inventory.car_type' },
    'pages for the same cars',
  ],
  ['a misspelt order of new cars', { 'newCars/sorts': ['price-asc', 'price-dsc'] }, 'no sort "price-dsc"'],
  [
    'an order against its name',
    { 'sorts/1/direction': 'desc', 'sorts/2/direction': 'asc' },
    '"price-asc" orders in the direction "desc"',
    'asc',
  ],
  [
    'a newest first that is the oldest',
    { 'sorts/0/direction': 'asc' },
    '"newest" orders in the direction "asc"',
    'desc',
  ],
  [
    'two languages under the name of each other',
    { 'languages/0/longDisplayName': '简体中文', 'languages/1/longDisplayName': 'English' },
    '"简体中文" is the name of zh-SG',
  ],
  [
    'two orders with the text of each other',
    { 'sorts/1/label': 'buy:sort.price-desc', 'sorts/2/label': 'buy:sort.price-asc' },
    '"price-asc" has the text of "price-desc", and "price-desc" that of "price-asc"',
  ],
  [
    'two values with the plural of each other',
    {
      'vocabularies/body_type/suv/plural': 'cars:body_types.mpv',
      'vocabularies/body_type/mpv/plural': 'cars:body_types.suv',
    },
    'has the text of',
  ],
  [
    'two promises with the text of each other',
    { 'promises/return/text': 'promises:warrantyText', 'promises/warranty/text': 'promises:returnText' },
    'has the text of',
  ],
  [
    'an answer of the desk that says the opposite',
    {
      'desk/templates/car_sold/text': 'messages:answer.car_available.text',
      'desk/templates/car_available/text': 'messages:answer.car_sold.text',
    },
    'has the text of',
  ],
  ['an option for cars in stock that is none', { [`${FUEL}/inStock`]: ['gas'] }, 'no option "gas"'],
  ['an unlisted option that is none', { [`${FUEL}/unlisted`]: ['gas'] }, 'no option "gas"'],
  [
    'no option that is listed',
    { [`${FUEL}/options`]: ['petrol', 'diesel'], [`${FUEL}/unlisted`]: ['petrol', 'diesel'] },
    'the list would be empty',
  ],
  [
    'a control called like another filter',
    { [`${FUEL}/label`]: 'cars:filter.transmission' },
    'several labels (filter)',
  ],
  ['a warranty of no months', { 'promises/warranty/figures': { months: 0 } }, 'the figure "months" is 0'],
  [
    'buttons in the colour of the page',
    { 'brand/colors/primary': '#ffffff', 'brand/colors/onPrimary': '#000000' },
    'look like the background',
  ],
  [
    'weights of a font turned round',
    { 'brand/fontFiles': [{ family: 'Own', file: 'brand/own.woff2', weights: [900, 100] }] },
    'the lightest weight 900',
  ],
  ['markup in a text', { displayName: text('<b>Singapore</b>') }, 'the text is no HTML'],
  ['a model as noise', { [`${WORDS}/noise`]: ['used', 'vios'] }, '"vios" is the model "Toyota Vios"'],
  ['a make in another script as noise', { 'searchWords/zh/noise': ['丰田'] }, '"丰田" is a make'],
  // texts of these tests are called like their keys
  ['an option as noise', { [`${WORDS}/noise`]: ['fuel_type diesel'] }, 'an option of the filter "fuel"'],
  ['a make that excludes', { [`${WORDS}/except`]: { before: ['mini'] } }, '"mini" is a make'],
  ['a make as an amount', { [`${WORDS}/otherAmounts`]: ['lexus'] }, '"lexus" is a make'],
  ['the currency as noise', { [`${WORDS}/noise`]: ['sgd'] }, '"sgd" is the currency'],
  ['a decimal mark between two ends', { [`${WORDS}/to`]: ['to', '.'] }, '"." is a mark within numbers'],
  [
    'miles that are kilometres',
    { [`${WORDS}/units/miles`]: { mileage: 1 } },
    '"miles" is 1 of "mileage" where "km" is 1',
    '1.609344',
  ],
  [
    'a grand of a hundred',
    { [`${WORDS}/magnitudes`]: { grand: 100 } },
    '1000 in the words of all regions',
    '1000',
  ],
  [
    'a numeral of another number',
    { 'searchWords/zh/numerals': { 三: 4 } },
    '3 in the words of all regions',
    '3',
  ],
  [
    'a unit of what is not counted',
    { [`${WORDS}/units/liters`]: { fuel: 1 } },
    'the filter "fuel" counts nothing',
  ],
  [
    'a mark that brings and rules out',
    { 'demo/fields': { 'inventory.coe_value': { with: ['is_ccpo'], without: ['is_ccpo'] } } },
    'brings the field and rules it out',
  ],
  [
    'bounds of a fact that no car keeps',
    { 'demo/fields': { 'inventory.coe_value': { atLeast: { mileage: 9 }, atMost: { mileage: 5 } } } },
    'no car has a mileage',
  ],
  [
    'values without a weight',
    { 'demo/fields': { 'inventory.transmission': { values: { automatic: 0 } } } },
    'no value has a weight',
  ],
  [
    'parts above the price',
    { 'demo/priceParts': { gst: { of: 'price', times: 0.6 }, arf: { of: 'price', times: 0.5 } } },
    'nothing is left for the car',
  ],
  [
    'a part below nothing',
    { 'demo/priceParts/registration': { min: -350, max: -350 } },
    'is no part of a price',
  ],
  ['a tax as a share', { 'demo/taxPercent': 0.09 }, '0.09 is less than one percent', '9'],
];

const STEPS = 'forms/sell_car/steps';

/** A shipped form with another value at a path. */
function changed(name: string, path: string, value: unknown): Record<string, unknown> {
  const form = structuredClone(shippedManifest('sg').forms[name]);
  const parts = path.split('/');
  const last = parts.pop() ?? '';
  const holder = parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], form);
  (holder as Record<string, unknown>)[last] = value;
  return { [`forms/${name}`]: form };
}

/** Forms that ask for too much or too little, or against what the product does with the answers. */
export const FORM_CONTRADICTIONS: readonly FaultCase[] = [
  [
    'advertisements that everybody has to agree to',
    { [`${STEPS}/3/fields/5/required`]: true },
    'must be a free choice',
  ],
  [
    'two consents of one purpose',
    { [`${STEPS}/3/fields/5/purpose`]: 'contact' },
    'asks for the consent "contact" already',
  ],
  [
    'no need to agree to be called',
    { [`${STEPS}/3/fields/6/required`]: false },
    'who have not agreed to be contacted',
  ],
  [
    'an e-mail address as a plain text',
    { [`${STEPS}/3/fields/2/type`]: 'text' },
    'autocomplete "email" does not fit a field of type "text"',
  ],
  [
    'the phone filled into the e-mail address',
    { [`${STEPS}/3/fields/2/autocomplete`]: 'tel' },
    'autocomplete "tel" does not fit a field of type "email"',
    'email',
  ],
  [
    'two questions alike',
    { [`${STEPS}/3/fields/2/label`]: 'forms:field.phone' },
    'several labels (question)',
  ],
  [
    'two answers alike',
    { [`${STEPS}/1/fields/5/options/1/label`]: 'forms:owners.one' },
    'several labels (answer)',
  ],
  ['two steps alike', { [`${STEPS}/2/title`]: 'forms:step.you' }, 'several labels (step)'],
  ['two forms alike', { 'forms/workshop/title': 'forms:contact_us.title' }, 'several labels (form)'],
  ['no form for buyers', { 'forms/offer_buyer': null }, 'no buyer could accept an offer'],
  [
    'a buyer without a name',
    changed('offer_buyer', 'steps/0/fields/0/required', false),
    'the form must ask for it',
  ],
  [
    'a loan form that refuses the tenures',
    changed('used_car_loan', 'steps/0/fields/3/max', 60),
    'which this form refuses',
  ],
  [
    'a loan form that refuses a tenure of a bank',
    { 'offers/banks/0/tenureMonths': [24, 200] },
    'the loan calculator offers 200 months, which this form refuses',
  ],
  [
    'a form that leads to itself',
    { 'forms/sell_car_inspection/after/forms': ['sell_car_inspection'] },
    'leads to itself',
  ],
];
