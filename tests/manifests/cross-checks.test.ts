import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from './sandbox.ts';

const FILE = 'sg.json';
let sandbox: Sandbox;
let original: string;

beforeAll(async () => {
  sandbox = await createSandbox();
  original = await sandbox.read(FILE);
});
afterEach(() => sandbox.write(FILE, original));
afterAll(() => sandbox.remove());

const PRICE = 'filters/settings/price/filters/0';
const COE = 'filters/settings/coe/filters/0';
const FUEL = 'filters/settings/fuel_type/filters/0';

/** Changes of one manifest → what the check must say, and the nearest match where there is one. */
const CASES: [string, Record<string, unknown>, string | RegExp, string?][] = [
  ['a code that is not the file name', { code: 'sq' }, 'is not the name of the file', 'sg'],
  ['a country that does not exist', { country: 'QQ' }, '"QQ" is no country'],
  ['a time zone with a typing error', { timeZone: 'Asia/Singapure' }, 'is no time zone', 'Asia/Singapore'],
  ['a time zone of another country', { timeZone: 'Asia/Tokyo' }, 'is not a time zone of SG'],
  ['a language nobody speaks', { 'languages/0/code': 'qx' }, '"qx" is no language'],
  ['a tag in an old form', { 'languages/0/code': 'iw' }, 'is written "he" today', 'he'],
  ['a direction against the script', { 'languages/1/direction': 'rtl' }, 'runs ltr, not rtl', 'ltr'],
  ['a locale of another language', { 'languages/0/locale': 'fr-SG' }, 'writes another language'],
  ['a locale CLDR does not know', { 'languages/0/locale': 'qx-SG' }, 'CLDR has no rules'],
  ['two languages of one path', { 'languages/2/path': 'en' }, 'path form "en" is already used'],
  ['a path that is another language’s code', { 'languages/0/path': 'ms-sg' }, 'means the language ms-SG'],
  ['a slug that two routes share', { 'routes/sell/slug': { '*': 'buy' } }, 'already means "buy"'],
  ['a slug with capitals', { 'routes/sell/slug': { '*': 'Sell' } }, 'not written in its one form', 'sell'],
  [
    'a slug that is another route’s name',
    { 'routes/sell/slug': { '*': 'careers' } },
    'is the name of another route',
  ],
  ['a slug that is a language', { 'routes/sell/slug': { '*': 'ms' } }, 'is the path form of a language'],
  [
    'a slug for a language the region lacks',
    { 'routes/sell/slug': { '*': 'sell', th: 'khai' } },
    'no language "th"',
  ],
  ['a slug of the home page', { 'routes/home/slug': { '*': 'start' } }, 'no slug of its own'],
  ['a route without slug', { 'routes/sell': { slug: null } }, 'the route "sell" has no slug'],
  ['a currency that does not exist', { 'currency/code': 'SGX' }, 'is no currency', 'SGD'],
  ['more digits than the currency has', { 'currency/fractionDigits': 3 }, 'has 2 digits'],
  [
    'a display for a language the region lacks',
    { 'currency/display': { '*': 'symbol', th: 'name' } },
    'no language "th"',
  ],
  ['languages without a display', { 'currency/display': { en: 'name' } }, 'nothing is said for zh-SG, ms-SG'],
  ['another country’s dial code', { 'phone/dialCode': '66' }, 'dial code of SG is 65', '65'],
  ['an example nobody has', { 'phone/example': '12345678' }, 'not a valid number of SG'],
  [
    'an example that is written otherwise',
    { 'phone/exampleFormatted': '+65 81234567' },
    'is written "+65 8123 4567"',
    '+65 8123 4567',
  ],
  [
    'groups that do not sum up',
    { 'phone/groups': [4, 3], 'phone/exampleFormatted': '+65 8123 4567' },
    'groups hold 7 digits',
  ],
  ['groups that are not read', { 'phone/format': 'international' }, 'only read with the format "groups"'],
  ['a number nobody answers', { 'contact/callNumber': '+6512' + '3456' }, 'not a number one can call'],
  ['an account of another app', { 'contact/messagingNumber': '@forecourt' }, 'no account of whatsapp'],
  ['a channel without an app', { 'contact/messagingApp': 'none', 'contact/messagingNumber': '' }, 'has none'],
  [
    'a default outside the channels',
    { login: { channels: ['sms'] } },
    '"messaging" is not among the channels',
    'sms',
  ],
  [
    'a format against its kind',
    { 'fields/listing.months_left/format': 'date' },
    'does not do for a field of kind number',
  ],
  [
    'a vocabulary that is not there',
    { 'fields/x': { kind: 'text', label: 'cars:field.make', format: 'vocabulary', vocabulary: 'fuel_typ' } },
    'no vocabulary "fuel_typ"',
    'fuel_type',
  ],
  [
    'a name in the way of others',
    { 'fields/listing': { kind: 'text', label: 'cars:field.make', format: 'plain' } },
    'cannot hold a value and',
  ],
  ['a setting that is not there', { 'filters/desktop/1': 'prise' }, 'no filter setting "prise"', 'price'],
  ['two filters of one name', { [`${COE}/name`]: 'price' }, 'filter name "price" is already used'],
  ['two filters of one key', { [`${COE}/query`]: 'price' }, 'query key "price" is already used'],
  ['a reserved key', { [`${COE}/query`]: 'page' }, 'means something else'],
  ['a key that forms send', { [`${COE}/query`]: 'price_min' }, 'is what forms send'],
  [
    'a field that is not there',
    { [`${PRICE}/field`]: 'listing.asking_prise' },
    'no field "listing.asking_prise"',
    'listing.asking_price',
  ],
  ['a range over words', { [`${PRICE}/field`]: 'inventory.fuel_type' }, 'needs a field of kind number'],
  [
    'a type against everything else',
    { [`${PRICE}/type`]: 'checkbox' },
    'the type checkbox does not go with',
    'range_input',
  ],
  ['a property the type does not read', { [`${FUEL}/histogram`]: true }, 'does not read "histogram"'],
  ['no options', { [`${FUEL}/options`]: [] }, 'offers no option'],
  ['options left out', { [`${FUEL}/options`]: undefined }, 'needs options'],
  [
    'an option outside the vocabulary',
    { [`${FUEL}/options/0`]: 'petroll' },
    'not in the vocabulary "fuel_type"',
    'petrol',
  ],
  [
    'a word among numbers',
    { 'filters/settings/seats/filters/0/options/0': '2' },
    'but the field holds numbers',
  ],
  [
    'all of several values of one car',
    { [`${FUEL}/joinCondition`]: 'AND' },
    'can never have all of several',
    'OR',
  ],
  [
    'marks that are no marks',
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
  ['a step wider than the bounds', { [`${COE}/step`]: 20 }, 'wider than the bounds'],
  ['a tick above the bounds', { [`${COE}/ticks`]: [1, 12] }, 'is above the bounds'],
  ['ticks that fall', { [`${COE}/ticks`]: [5, 3] }, '3 does not come after 5'],
  [
    'a series that starts after its end',
    { [`${COE}/ticks`]: [{ from: 9, to: 2, step: 1 }] },
    'ends before it',
  ],
  [
    'more ticks than a list can hold',
    { [`${PRICE}/ticks`]: [{ from: 0, to: 2_000_000, step: 1000 }] },
    'these are 2001 ticks',
  ],
  ['a tick the slider cannot stop at', { [`${PRICE}/step`]: 30_000 }, 'never stop at the tick'],
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
  ['an order by a list', { 'sorts/0/field': 'categories' }, 'an order needs a field of kind'],
  ['two orders of one name', { 'sorts/1/name': 'newest' }, 'sort name "newest" is already used'],
  [
    'a search with a key no filter has',
    { 'quickSearches/0/query': { categry: 'low_mileage' } },
    'has the query key "categry"',
    'category',
  ],
  [
    'a search with a value no filter has',
    { 'quickSearches/0/query': { category: 'low_milage' } },
    '"low_milage" is not a value',
    'low_mileage',
  ],
  [
    'a badge that is no mark',
    { 'pages/cardBadges': ['listing.mileage'] },
    'a badge needs a field of kind boolean',
  ],
  [
    'a fact that is not there',
    { 'pages/cardFacts/0': 'listing.milage' },
    'no field "listing.milage"',
    'listing.mileage',
  ],
  ['a body type that is not there', { 'pages/bodyTypes/0': 'sedna' }, '"sedna"', 'sedan'],
  ['a tile that leads nowhere', { 'pages/bodyTypes/0': 'pickup' }, 'no filter offers "pickup"'],
  ['a default that is no tenure', { 'financing/defaultTenureMonths': 90 }, '90 is not among the tenures'],
  ['tenures that fall', { 'financing/tenureMonths': [84, 12] }, '12 does not come after 84'],
  [
    'a limit that is no field of months',
    { 'financing/tenureLimitField': 'listing.mileage' },
    'needs a field of format months',
  ],
  [
    'bands that fall',
    { 'financing/maxLoanPercents': [{ upTo: 9, percent: 1 }, { upTo: 5, percent: 1 }, { percent: 1 }] },
    '5 does not come after 9',
  ],
  ['a last band with an end', { 'financing/maxLoanPercents': [{ upTo: 9, percent: 1 }] }, 'must have no end'],
  [
    'text one cannot read',
    { brand: { colors: { mutedText: '#bbbbbb' } } },
    /mutedText #bbbbbb on background .* contrast of 1\.\d+:1/,
  ],
  [
    'a button one cannot read',
    { brand: { colors: { primary: '#ffdd00' } } },
    'onPrimary #ffffff on primary #ffdd00',
  ],
  ['a logo that is not there', { brand: { logo: 'brand/missing.svg' } }, 'no file "brand/missing.svg"'],
  [
    'a font file that is not there',
    { brand: { fontFiles: [{ family: 'Own', file: 'brand/own.woff2', weights: [400] }] } },
    'no file "brand/own.woff2"',
  ],
  [
    'a text nobody wrote',
    { displayName: 'common:region.sgg' },
    'no text "common:region.sgg"',
    'common:region.sg',
  ],
  [
    'a text of a namespace that is not there',
    { displayName: 'comon:region.sg' },
    'no text "comon:region.sg"',
    'common:region.sg',
  ],
  [
    'a text without one of the languages',
    { displayName: { en: 'Singapore', 'zh-SG': '新加坡' } },
    'missing in ms-SG',
  ],
  [
    'a text in a language the region lacks',
    { displayName: { en: 'S', zh: 'S', ms: 'S', th: 'S' } },
    'no language "th"',
  ],
  [
    'a unit without its number',
    { 'fields/listing.months_left/unit': { en: 'months', zh: '{{value}}', ms: '{{value}}' } },
    'no place for the value',
  ],
  [
    'a demo rule for a field that is not there',
    { 'demo/fields': { 'listing.nope': { min: 1, max: 2 } } },
    'no field "listing.nope"',
  ],
  ['a demo make nobody builds', { 'demo/makeWeights': { toyotta: 2 } }, 'no make "toyotta"', 'toyota'],
  ['a property with a typing error', { 'phone/exmaple': '1' }, '"exmaple" is not a property of “Phone”'],
  ['a choice with a typing error', { [`${FUEL}/type`]: 'checkbx' }, 'is not a choice here', 'checkbox'],
];

describe('a manifest with', () => {
  it.each(CASES)('%s is refused', async (_name, changes, message, suggestion) => {
    await sandbox.change(FILE, changes);
    const problems = await sandbox.check(FILE);
    const found = problems.find((problem) =>
      typeof message === 'string' ? problem.message.includes(message) : message.test(problem.message),
    );
    expect(found ?? problems).toMatchObject({ file: FILE, line: expect.any(Number) });
    if (suggestion !== undefined) expect(found?.suggestion).toBe(suggestion);
  });
});

describe('several faults', () => {
  it('are all named in one run', async () => {
    await sandbox.change(FILE, {
      timeZone: 'Mars',
      'phone/dialCode': '1',
      [`${FUEL}/typo`]: 1,
      'sorts/0/field': 'nope',
    });
    const messages = (await sandbox.check(FILE)).map(({ path }) => path);
    expect(messages).toEqual(
      expect.arrayContaining([
        'timeZone',
        'phone.dialCode',
        'filters.settings.fuel_type.filters[0].typo',
        'sorts[0].field',
      ]),
    );
  });

  it('in what regions share are named in the shared file, once', async () => {
    const base = await sandbox.read('shared/base.json');
    await sandbox.change('shared/base.json', {
      'filters/settings/transmission/filters/0/options/0': 'automatik',
    });
    const { problems } = await sandbox.load();
    await sandbox.write('shared/base.json', base);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toMatchObject({
      file: expect.stringMatching(/shared\/base\.json$/),
      suggestion: 'automatic',
    });
  });
});
