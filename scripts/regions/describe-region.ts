import type { RegionManifest } from '../../src/contracts/types.ts';
import type { ResolvedRegion } from '../../src/region/manifest/resolved-region.ts';
import { resolveRegion } from '../../src/region/resolve-region.ts';
import { pagePath } from '../../src/region/routing/paths.ts';
import { formatSearch } from '../../src/region/search/search-address.ts';
import { parseSearch } from '../../src/region/search/search-query.ts';
import { describeFilters } from './describe-filters.ts';
import { describeFormats } from './describe-formats.ts';
import { describeOffers } from './describe-offers.ts';
import { describeDemo, describeSite } from './describe-site.ts';
import { table } from './table.ts';

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
  const bands = financing.maxLoanPercents.map(({ upTo, percent }) =>
    upTo ? `${percent} % up to ${upTo}` : `${percent} %`,
  );
  return table(
    ['', ''],
    [
      ['time zone', timeZone],
      ['currency', `${currency.code}, price step ${currency.priceStep}`],
      ['dial code', `+${phone.dialCode}`],
      ['contact', `${contact.callNumber}, ${contact.messagingApp} ${contact.messagingNumber}`],
      ['login', `${login.channels.join(', ')}; default ${login.defaultChannel}`],
      ['features', on.join(', ')],
      [
        'loan',
        `${financing.interestPercent} % ${financing.interestKind}, at most ${bands.join(', ')}, ${financing.tenureMonths.join(', ')} months`,
      ],
      [
        'price rating',
        `great to ${priceRating.bands.great} %, good to ${priceRating.bands.good} %, fair to ${priceRating.bands.fair} %; at least ${priceRating.minimumComparables} cars by ${priceRating.same.join(', ')}, ${priceRating.year} ±${priceRating.yearsApart} or ±${priceRating.widestYearsApart}, adjusted for ${priceRating.adjustFor.join(', ')}; every ${priceRating.everyHours} hours, shown for ${priceRating.freshForHours}`,
      ],
      ['page size', String(pageSize)],
      [
        'appointments',
        `${appointments.days} days, ${appointments.firstSlot} to ${appointments.lastSlot} every ${appointments.slotMinutes} minutes, today until ${appointments.lastSlotToday}, ${appointments.bufferHours} hours ahead`,
      ],
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
