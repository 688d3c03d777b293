import { type FaultCase, FUEL } from './fault-case.ts';

/** Orders, ready-made searches, parts of pages, financing, brand, texts, demo cars. */
export const PAGES_FAULTS: readonly FaultCase[] = [
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
  [
    'a price that is no money',
    { 'priceRating/prices': ['listing.mileage'] },
    'a price that is rated needs a field of format money',
  ],
  [
    'a year of cars that is not there',
    { 'priceRating/year': 'inventory.first_registration_yer' },
    'no field "inventory.first_registration_yer"',
    'inventory.first_registration_year',
  ],
  [
    'a number to adjust for that is none',
    { 'priceRating/adjustFor': ['inventory.make'] },
    'what prices are adjusted for needs a field of kind number',
  ],
  [
    'a least number of what is none',
    { 'priceRating/least': { 'inventory.make': 3 } },
    'what a rated car must have needs a field of kind number',
  ],
  ['years that narrow', { 'priceRating/widestYearsApart': 0 }, '0 is less than the 1 of "yearsApart"'],
  [
    'ratings that are stale before they are made again',
    { 'priceRating/freshForHours': 1 },
    '1 is less than the 6 of "everyHours"',
  ],
  [
    'ratings that fall',
    { 'priceRating/bands': { great: -10, good: -12, fair: 5 } },
    '-12 does not come after -10',
  ],
  [
    'bargains that are doubtful',
    { 'priceRating/doubtfulFromPercent': 8 },
    'no price can be great when those 8 % below',
  ],
  [
    'a rating without words',
    { 'vocabularies/price_rating': { above: null } },
    'no words for the rating "above"',
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
  [
    'a name in a language that the region has not',
    { brand: { name: { '*': 'Forecourt', th: 'โฟร์คอร์ต' } } },
    'no language "th"',
  ],
  [
    'a logo that one language lacks',
    { brand: { logo: { en: 'brand/forecourt.svg' } } },
    'nothing is said for zh-SG, ms-SG',
  ],
  [
    'a logo of a language that is not there',
    { brand: { logo: { '*': 'brand/forecourt.svg', en: 'brand/missing.svg' } } },
    'no file "brand/missing.svg"',
  ],
  [
    'weights of words for a number',
    { 'demo/fields/listing.months_left': { values: { many: 1 } } },
    '"many" is not a number',
  ],
  [
    'quiet hours without an end',
    { 'alerts/quietHours': { from: 8, until: 8 } },
    'quiet hours from 8 until 8 never end',
  ],
  [
    'a digest in the middle of the night',
    { 'alerts/digestHour': 3 },
    'digests of 3 o’clock fall into the quiet hours',
  ],
  [
    'a day that ends before it begins',
    { appointments: { lastSlot: '08:30' } },
    'the last time 08:30 is before the first, 09:00',
  ],
  ['a last time that no step reaches', { appointments: { slotMinutes: 45 } }, 'never reach 19:00'],
  [
    'a last time of today after the last time',
    { appointments: { lastSlotToday: '20:00' } },
    '20:00 is no time of a day',
  ],
  [
    'a replay of a page that is not there',
    { 'tracking/replayedRoutes': ['buynow'] },
    'no route "buynow"',
    'buy-now',
  ],
  [
    'an event that is not in the catalogue',
    { 'tracking/withheld': ['listing_views'] },
    'no event or field "listing_views"',
    'listing_view',
  ],
  [
    'a field that an event does not have',
    { 'tracking/withheld': ['listing_view.makes'] },
    'no event or field "listing_view.makes"',
    'listing_view.make',
  ],
  [
    'a kind of use that nobody can choose',
    { consent: { categories: ['analytics'], grantedBeforeChoice: ['marketing'] } },
    'no kind of use "marketing"',
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
  [
    'a fact of new cars that is not there',
    { 'newCars/listingFacts': ['inventory.torqe'] },
    'no field "inventory.torqe"',
    'inventory.torque',
  ],
  [
    'two parts of a price of one name',
    { 'newCars/priceParts/1/name': 'vehicle' },
    'part of a price "vehicle" is already used',
  ],
  [
    'a part of a price whose field holds no amount',
    { 'newCars/priceParts/1/field': 'inventory.car_type' },
    'a part of a price needs a field of kind number',
  ],
  [
    'a demo rule for a part of a price that is not there',
    { 'demo/priceParts': { excise_duti: { min: 1, max: 2 } } },
    'no part of a price "excise_duti"',
    'excise_duty',
  ],
  [
    'a demo rule for a part of a price that is less than nothing',
    { 'demo/priceParts/registration': { min: 9, max: 2 } },
    'the least 9 is more than the greatest 2',
  ],
  ['a demo make nobody builds', { 'demo/makeWeights': { toyotta: 2 } }, 'no make "toyotta"', 'toyota'],
  ['a property with a typing error', { 'phone/exmaple': '1' }, '"exmaple" is not a property of “Phone”'],
  ['a choice with a typing error', { [`${FUEL}/type`]: 'checkbx' }, 'is not a choice here', 'checkbox'],
];
