import type { TranslationKey } from '#contracts/translation-keys.ts';
import { RETENTION_DAYS } from '#domain/privacy/retention.ts';
import { formatNumber } from '#region/format/format.ts';
import { formatDays, formatSpan } from '#region/format/format-measure.ts';
import { type BrowserStorageEntry, browserStorageEntries } from '#region/manifest/browser-storage.ts';
import { usedCategories } from '#region/manifest/third-parties.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import type { BlockView } from '#renderer/blocks/block-view.ts';
import type { BlockContext } from '#renderer/blocks/describe-block.ts';
import { madeBlock } from './content-page.server.ts';

type TableContext = BlockContext & Pick<PageContext, 'variables' | 'origin'>;

/** Personal data on the server, with purpose and retention. */
export function storageTable(context: TableContext): BlockView {
  const { t } = context;
  return madeBlock({
    type: 'table',
    name: 'stored',
    title: t('privacy-policy:stored.title'),
    text: t('privacy-policy:stored.text'),
    items: [],
    columns: [
      t('privacy-policy:columns.what'),
      t('privacy-policy:columns.why'),
      t('privacy-policy:columns.howLong'),
    ],
    rows: [
      ...personRows(context),
      ...offerRows(context),
      ...historyRows(context),
      ...counterRows(context),
      ...consentRows(context),
    ],
  });
}

type Rows = string[][];

function personRows({ t, language: { locale } }: TableContext): Rows {
  const account = t('privacy-policy:until.account');
  return [
    [t('privacy-policy:stored.account'), t('privacy-policy:stored.accountWhy'), account],
    [
      t('privacy-policy:stored.visitor'),
      t('privacy-policy:stored.visitorWhy'),
      formatDays(RETENTION_DAYS.visitorContacts, locale),
    ],
    [
      t('privacy-policy:stored.visitorTickets'),
      t('privacy-policy:stored.visitorTicketsWhy'),
      formatDays(RETENTION_DAYS.visitorTickets, locale),
    ],
    [t('privacy-policy:stored.tickets'), t('privacy-policy:stored.ticketsWhy'), account],
  ];
}

function offerRows({ t, region, language: { locale } }: TableContext): Rows {
  if (!region.manifest.features.offers) return [];
  return [
    [
      t('privacy-policy:stored.unpaidOffers'),
      t('privacy-policy:stored.unpaidOffersWhy'),
      formatDays(RETENTION_DAYS.offersUnpaid, locale),
    ],
    [
      t('privacy-policy:stored.paidOffers'),
      t('privacy-policy:stored.paidOffersWhy'),
      formatDays(RETENTION_DAYS.offersPaid, locale),
    ],
  ];
}

function historyRows({ t, region, language }: TableContext): Rows {
  const { histories } = region.manifest;
  const account = t('privacy-policy:until.account');
  const counted = (count: number) => ({ count: formatNumber(count, language) });
  return [
    [
      t('privacy-policy:stored.views', counted(histories.mostViews)),
      t('privacy-policy:stored.historyWhy'),
      account,
    ],
    [
      t('privacy-policy:stored.searches', counted(histories.mostSearches)),
      t('privacy-policy:stored.historyWhy'),
      account,
    ],
    [t('privacy-policy:stored.cars'), t('privacy-policy:stored.carsWhy'), account],
    [t('privacy-policy:stored.saved'), t('privacy-policy:stored.savedWhy'), account],
    [
      t('privacy-policy:stored.news'),
      t('privacy-policy:stored.newsWhy'),
      formatDays(RETENTION_DAYS.alerts, language.locale),
    ],
  ];
}

/** Hashes of senders that limits count by. */
const COUNTERS = ['dailyUse', 'uploadUsage', 'messageCounts', 'bookingAddresses'] as const;

/** What limits and logs count. */
function counterRows({ t, region, language: { locale } }: TableContext): Rows {
  const { login } = region.manifest;
  const minutes = formatSpan(Math.ceil(login.limits.codeSeconds / 60), 'minute', locale);
  return [
    [t('privacy-policy:stored.codes'), t('privacy-policy:stored.codesWhy'), minutes],
    [
      t('privacy-policy:stored.requests'),
      t('privacy-policy:stored.requestsWhy'),
      formatDays(RETENTION_DAYS.codeRequests, locale),
    ],
    [
      t('privacy-policy:stored.uploads'),
      t('privacy-policy:stored.uploadsWhy'),
      formatDays(RETENTION_DAYS.begunRequests, locale),
    ],
    [
      t('privacy-policy:stored.attempts'),
      t('privacy-policy:stored.attemptsWhy'),
      t('privacy-policy:until.quiet', { days: formatDays(RETENTION_DAYS.phoneCounters, locale) }),
    ],
    [
      t('privacy-policy:stored.counts'),
      t('privacy-policy:stored.countsWhy'),
      formatDays(Math.max(...COUNTERS.map((name) => RETENTION_DAYS[name])), locale),
    ],
    [
      t('privacy-policy:stored.traffic'),
      t('privacy-policy:stored.trafficWhy'),
      t('privacy-policy:until.restart'),
    ],
  ];
}

function consentRows({ t, region, language: { locale }, variables }: TableContext): Rows {
  if (usedCategories(region.manifest, variables).length === 0) return [];
  const { proofDays } = region.manifest.consent;
  return [
    [
      t('privacy-policy:stored.consent'),
      t('privacy-policy:stored.consentWhy'),
      formatDays(proofDays, locale),
    ],
  ];
}

/** Browser storage of the site: required entries, and those that need consent. */
export function browserTables({ t, region, language, variables, origin }: TableContext): BlockView[] {
  const entries = browserStorageEntries(region.manifest, variables, origin.startsWith('https:'));
  const rowsOf = (isAsked: boolean) =>
    entries
      .filter((entry) => entry.isAsked === isAsked)
      .map(({ purpose, names, lifetime }) => [
        t(purpose),
        names.join(', '),
        formatLifetime(lifetime, { t, language }),
      ]);
  const table = (name: string, title: TranslationKey, rows: string[][]) =>
    madeBlock({
      type: 'table',
      name,
      title: t(title),
      items: [],
      columns: [
        t('privacy-policy:columns.why'),
        t('privacy-policy:columns.names'),
        t('privacy-policy:columns.howLong'),
      ],
      rows,
    });
  const asked = rowsOf(true);
  return [
    table('browser', 'privacy-policy:device.title', rowsOf(false)),
    ...(asked.length > 0 ? [table('asked', 'privacy-policy:device.askedTitle', asked)] : []),
  ];
}

function formatLifetime(
  lifetime: BrowserStorageEntry['lifetime'],
  { t, language }: Pick<BlockContext, 't' | 'language'>,
): string {
  if (lifetime === 'deleted') return t('privacy-policy:until.deleted');
  if (lifetime === 'tab') return t('privacy-policy:until.tab');
  if (lifetime === 'theirs') return t('privacy-policy:until.theirs');
  return typeof lifetime === 'number'
    ? formatDays(lifetime, language.locale)
    : formatSpan(lifetime.hours, 'hour', language.locale);
}
