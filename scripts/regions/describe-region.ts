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
