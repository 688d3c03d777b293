import type { LocalizedText, RegionManifest } from '../../src/contracts/types.ts';
import { formatPhone } from '../../src/domain/phone/phone.ts';
import { formatDate, formatNumber, formatYear } from '../../src/region/format/format.ts';
import { formatMoney } from '../../src/region/format/format-money.ts';
import type { ResolvedFilter, ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { methodFacts } from '../../src/region/payments/payment-methods.ts';
import { resolveRegion } from '../../src/region/resolve-region.ts';
import { pagePath } from '../../src/region/routing/paths.ts';
import { kindOf } from '../../src/region/search/filter-kinds.ts';
import { formatSearch } from '../../src/region/search/search-address.ts';
import { parseSearch } from '../../src/region/search/search-query.ts';
import { inAnyLanguage, nameInLanguage } from '../../src/region/text/per-language.ts';
import { phoneMetadata } from '../../src/server/manifests/phone-metadata.ts';
import { table } from './table.ts';

const MAX_TICKS = 60;

const PRICES = [0, 950, 9_999, 50_800, 1_799_000, 285_000_000];

const DATE = '2026-03-09';

/** Describes a region as Markdown. */
export function describeRegion(manifest: RegionManifest, currentYear: number): string {
  const region = resolveRegion(structuredClone(manifest), currentYear);
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(manifest.country) ?? manifest.country;
  const parts = [
    `# ${name} (${manifest.code})`,
    describeBasics(manifest),
    '## Languages',
    table(
      ['code', 'path', 'name', 'formats', 'direction'],
      region.languages.map(({ code, path, longDisplayName, locale, direction }) => [
        code,
        path,
        longDisplayName,
        locale,
        direction,
      ]),
    ),
    '## Routes',
    describeRoutes(region),
    describeFilters(region),
    '## Sorts',
    table(
      ['name', 'field', 'direction'],
      region.sorts.map(({ name: sort, field, direction }) => [sort, field, direction]),
    ),
    '## Quick searches',
    table(
      ['name', 'search'],
      manifest.quickSearches.map(({ name: search, query }) => [
        search,
        formatSearch(region, parseSearch(region, Object.entries(query)).query),
      ]),
    ),
    '## Site',
    describeSite(manifest),
    ...describeOffers(manifest),
    '## Demo cars',
    describeDemo(manifest),
    '## Formats',
    describeFormats(region),
  ];
  return `${parts.join('\n\n')}\n`;
}

const ATTRIBUTION: Record<RegionManifest['consent']['attribution'], string> = {
  always: 'stored',
  afterConsent: 'stored after consent',
  never: 'not stored',
};

function describeBasics({
  timeZone,
  currency,
  phone,
  contact,
  login,
  features,
  financing,
  priceRating,
  pageSize,
  appointments,
  cookies,
  monitoring,
  consent,
  tracking,
}: RegionManifest): string {
  const on = Object.entries(features).flatMap(([feature, isOn]) => (isOn ? [feature] : []));
  return table(
    ['', ''],
    [
      ['time zone', timeZone],
      ['currency', `${currency.code}, price step ${currency.priceStep}`],
      ['dial code', `+${phone.dialCode}`],
      ['contact', `${contact.callNumber}, ${contact.messagingApp} ${contact.messagingNumber}`],
      ['login', `${login.channels.join(', ')}; default ${login.defaultChannel}`],
      ['features', on.join(', ')],
      ['loan', loanText(financing)],
      ['price rating', ratingText(priceRating)],
      ['page size', String(pageSize)],
      ['appointments', appointmentText(appointments)],
      [
        'cookies, days',
        Object.entries(cookies)
          .map(([name, value]) => `${name.replace(/Days$/, '')} ${value}`)
          .join(', '),
      ],
      [
        'consent',
        `${consent.isAsked ? 'asked' : 'not asked'} for ${consent.categories.join(', ')}; before a choice ${consent.grantedBeforeChoice.join(', ') || 'nothing'}; version ${consent.version}`,
      ],
      ['referrer, UTM', ATTRIBUTION[consent.attribution]],
      ['events withheld', tracking.withheld.join(', ')],
      [
        'tracing',
        `${monitoring.tracesSampleRate * 100} % of page loads, ${monitoring.idleTimeoutSeconds} to ${monitoring.finalTimeoutSeconds} s`,
      ],
    ],
  );
}

function loanText({
  interestPercent,
  interestKind,
  maxLoanPercents,
  tenureMonths,
}: RegionManifest['financing']): string {
  const bands = maxLoanPercents.map(({ upTo, percent }) =>
    upTo ? `${percent} % up to ${upTo}` : `${percent} %`,
  );
  return `${interestPercent} % ${interestKind}, at most ${bands.join(', ')}, ${tenureMonths.join(', ')} months`;
}

function ratingText(rating: RegionManifest['priceRating']): string {
  const { bands, same, adjustFor } = rating;
  return [
    `great to ${bands.great} %, good to ${bands.good} %, fair to ${bands.fair} %`,
    `at least ${rating.minimumComparables} cars by ${same.join(', ')}, ${rating.year} ±${rating.yearsApart} or ±${rating.widestYearsApart}, adjusted for ${adjustFor.join(', ')}`,
    `every ${rating.everyHours} hours, shown for ${rating.freshForHours}`,
  ].join('; ');
}

function appointmentText(appointments: RegionManifest['appointments']): string {
  const { firstSlot, lastSlot, slotMinutes, lastSlotToday, bufferHours } = appointments;
  return `${appointments.days} days, ${firstSlot} to ${lastSlot} every ${slotMinutes} minutes, today until ${lastSlotToday}, ${bufferHours} hours ahead`;
}

function describeRoutes(region: ResolvedRegion): string {
  const paths = Object.keys(region.manifest.routes).map((route) => [
    route,
    ...region.languages.map(({ code }) =>
      decodeURI(pagePath(region, { language: code, route, segments: [] })),
    ),
    region.manifest.routes[route]?.forwardsQuery ? 'yes' : '',
  ]);
  return table(['route', ...region.languages.map(({ code }) => code), 'forwards query'], paths);
}

/** Sample prices, numbers, dates and the phone example in all languages. */
function describeFormats(region: ResolvedRegion): string {
  const { phone, country } = region.manifest;
  const number = formatPhone(phone.example, phone, country, phoneMetadata([region.manifest])) ?? '';
  const rows: [string, (language: ResolvedRegion['defaultLanguage']) => string][] = [
    ...PRICES.map((price): (typeof rows)[number] => [
      `price ${price}`,
      (language) => formatMoney(price, region.currency, language),
    ]),
    ['number 123456.7', (language) => formatNumber(123_456.7, language)],
    ['year 2026', (language) => formatYear(2026, language)],
    [`day ${DATE}`, (language) => formatDate(DATE, language)],
    [`phone ${phone.example}`, () => number],
  ];
  return table(
    ['', ...region.languages.map(({ code }) => code)],
    rows.map(([name, write]) => [name, ...region.languages.map(write)]),
  );
}

/** What buyers hand in, accept and pay by, in the words of the manifest; keys stand for shared texts. Empty without offers. */
function describeOffers({ features, offers, payments, languages }: RegionManifest): string[] {
  if (!features.offers) return [];
  const codes = languages.map(({ code }) => code);
  const words = (text: LocalizedText | undefined) =>
    codes.map((code) => (typeof text === 'object' ? (text[code] ?? '') : (text ?? '')));
  const documents = offers.documents.map(({ name, label, required, with: only }) => [
    name,
    required ? 'yes' : '',
    (only ?? []).join(', '),
    ...words(label),
  ]);
  const methods = (payments?.methods ?? []).map((method) => [
    method,
    ...(payments?.methodLabels?.[method] === undefined
      ? codes.map((code) => {
          const { label } = methodFacts(method);
          return label ? nameInLanguage(label, code) : `offers:method.${method}`;
        })
      : words(payments.methodLabels[method])),
  ]);
  return [
    '## Offers',
    table(['document', 'required', 'with', ...codes], documents),
    table(codes, offers.terms.map(words)),
    table(['way to pay', ...codes], methods),
    table(
      ['', ''],
      [
        ['banks for loans', offers.banks.map(({ name }) => name).join(', ')],
        ['banks to pay from', (payments?.banks ?? []).map(({ label }) => label).join(', ')],
        ['states', offers.states.map(({ name }) => name).join(', ')],
      ],
    ),
  ];
}

/** Filters in the order of the desktop column and the mobile drawer, then the options of each. */
function describeFilters(region: ResolvedRegion): string {
  const lists = (['desktop', 'mobile'] as const).map((list) => [
    `## Filters, ${list}`,
    table(
      ['setting', 'group', 'initially', 'filters'],
      region[list].map(({ name, group, active, activeMobile, filters }) => [
        name,
        group,
        (list === 'desktop' ? active : activeMobile) ? 'open' : 'closed',
        filters.join(', '),
      ]),
    ),
  ]);
  return [
    ...lists.flat(),
    '## Filter options',
    table(
      ['filter', 'type', 'key', 'field', 'rule', 'options'],
      region.filters.map((filter) => [
        filter.name,
        filter.type,
        filter.query,
        filter.field || '(flags)',
        kindOf(filter).limits(filter).summary,
        optionsOf(filter),
      ]),
    ),
  ].join('\n\n');
}

function optionsOf({ options, ticks }: ResolvedFilter): string {
  if (options.length > 0) return options.map(({ value }) => value).join(', ');
  const shown = ticks.slice(0, MAX_TICKS).join(' ');
  return ticks.length > MAX_TICKS ? `${shown} … ${ticks.at(-1)} (${ticks.length})` : shown;
}

/** Brand, parts of the pages and facts on cards. */
function describeSite({ brand, pages }: RegionManifest): string {
  const colors = Object.entries(brand.colors).map(([name, color]) => `${name} ${color}`);
  const lists: [string, readonly string[]][] = [
    ['home page', pages.home],
    ['listing page', pages.listing],
    ['navigation', pages.navigation],
    ['body types', pages.bodyTypes],
    ['facts on a card', pages.cardFacts],
    ['badges on a card', pages.cardBadges],
    ['table of facts', pages.listingFacts],
  ];
  return table(
    ['', ''],
    [
      ['brand', inAnyLanguage(brand.name).join(', ')],
      ['logo', inAnyLanguage(brand.logo).join(', ')],
      ['fonts', `${brand.fonts.heading}, ${brand.fonts.body}`],
      ['colours', colors.join(', ')],
      ...lists.map(([name, entries]) => [name, entries.join(', ')]),
    ],
  );
}

/** How the demo cars of a region differ from the defaults. */
function describeDemo({ demo, code }: RegionManifest): string {
  const weights = Object.entries(demo.makeWeights ?? {}).map(([make, weight]) => `${make} ${weight}`);
  const equivalents = Object.entries(demo.equivalents ?? {}).flatMap(([field, values]) =>
    Object.entries(values).map(([value, of]) => `${field} ${value} = ${of.join(' or ')}`),
  );
  return table(
    ['', ''],
    [
      ['cars', `${demo.count ?? 'default'} used, ${demo.newCount ?? 'default'} new`],
      ['market', demo.market || code],
      ['make weights', weights.join(', ')],
      ['equivalents', equivalents.join(', ')],
      ['fields with rules', Object.keys(demo.fields ?? {}).join(', ')],
    ],
  );
}
