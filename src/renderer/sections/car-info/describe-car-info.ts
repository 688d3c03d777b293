import type { ListingCard, ListingSections, Pages } from '#contracts/types.ts';
import { rememberByText } from '#domain/cache/remember.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { zonedDay } from '#domain/time/zoned-day.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { publishedDay } from '#domain/vehicle/published-day.ts';
import { formatDate, formatMonth, formatMonths } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { type FormLink, makeLinks, subjectLinks } from '#region/forms/form-link.ts';
import { MAKE_FIELD } from '#region/search/car-fields.ts';
import { carTitle } from '#region/text/car-title.ts';
import { type FormatLanguage, inOwnWords } from '#region/text/format-language.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { type CardContext, cardFacts, fieldLabel, locationText } from '../../car-card/card-context.ts';
import { reducedMark } from '../../car-card/reduced-mark.ts';
import { statusMark } from '../../car-card/status-mark.ts';
import { formatScore } from '../score.ts';
import type { DescribeSection, SectionInput } from '../section-kind.ts';
import type { CarInfoView } from './car-info-view.ts';
import { describePrice } from './describe-price.ts';
import { priceHtml } from './price-block.tsx';
import { reserveView } from './reserve-view.ts';

const FACTS: { readonly [Name in FactName]: Fact } = {
  reserve_price: { label: 'listing:reserve', format: (info, context) => money(info.reservePrice, context) },
  subscription_price: {
    label: 'listing:subscription',
    format: (info, context) => money(info.subscriptionPrice, context),
  },
  coe_left: {
    label: 'cars:field.months_left',
    format: ({ coeMonthsLeft }, context) => months(coeMonthsLeft, context),
  },
  shaken_date: {
    label: 'cars:field.shaken_date',
    format: ({ shakenDate }, { language }) => shakenDate && formatMonth(shakenDate, language),
  },
  repair_history: {
    label: 'cars:flag.has_repair_history',
    format: ({ repairHistory }, { t }) =>
      repairHistory === undefined ? undefined : t(repairHistory ? 'cars:presence.yes' : 'cars:presence.no'),
  },
  first_registration: {
    label: 'cars:field.first_registration_date',
    format: ({ firstRegistrationDate }, { language }) =>
      firstRegistrationDate && formatDate(firstRegistrationDate, language),
  },
  agent_warranty: {
    label: 'cars:flag.is_agent_warranty',
    format: ({ agentWarranty }, { t }) => (agentWarranty ? t('cars:presence.yes') : undefined),
  },
  location: {
    label: 'cars:field.location',
    format: ({ location }, context) =>
      location && locationText(localizedText(location, context.language.code, context.t), context),
  },
};

/** Facts that do not apply to a sold car. */
const OFFERS: ReadonlySet<FactName> = new Set(['reserve_price', 'subscription_price']);

/** The call that reserves a car (SPEC 7.1). */
const RESERVE = 'tickets';

const RESERVE_FACT = 'reserve_price';

const relative = rememberByText((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));

/** What the car is and what it costs. What only the sections know is left out of a car that has none. */
export const describeCarInfo: DescribeSection<CarInfoView> = ({
  detail,
  context,
  contact,
  similar,
  choice,
}) => {
  const { card, published_at, sections } = detail;
  const { region, language, t, now } = context;
  const { pages, timeZone } = region.manifest;
  const info = sections?.carInfoSection;
  const reserve = reserveView(card, context);
  const listedOn = info?.listedOn ?? publishedDay(published_at, timeZone) ?? '';
  return {
    priceHtml: priceHtml(describePrice({ detail, context })),
    id: card.id,
    title: carTitle(card),
    summary: [...(choice?.variant ? [choice.variant.name] : []), ...cardFacts(card, context)],
    status: statusMark(card.status, context),
    reduced: reducedMark(card, context),
    state: card.status,
    badges: pages.cardBadges
      .filter((name) => readField(card, name) === true)
      .map((name) => fieldLabel(name, context)),
    ...(info?.promoLabel && { promoLabel: localizedText(info.promoLabel, language.code, t) }),
    ...(info?.rating && { rating: formatScore(info.rating, context) }),
    ...(reserve && { reserve }),
    ...carRequests(
      card,
      info ? carInfoFacts(info, card.status, context) : [],
      context,
      reserve !== undefined,
    ),
    notes: [
      listedOn && t('listing:listedOn', { date: formatDate(listedOn, language) }),
      listedAge(listedOn, zonedDay(now, timeZone), language) ?? '',
      info ? t('listing:listingId', { id: info.listingId }) : '',
      info ? t('listing:stockId', { id: info.inventoryId }) : '',
    ].filter((note) => note !== ''),
    contact,
    chat: { region: region.code, language: language.code, slug: card.slug },
    similarHref: similar.href,
  };
};

/**
 * “today”, “12 days ago”, “2 months ago”: how long a car has been listed.
 * @param listedOn ISO day
 * @param today ISO day of the region
 */
export function listedAge(listedOn: string, today: string, language: FormatLanguage): string | undefined {
  const since = Date.parse(listedOn);
  if (Number.isNaN(since)) return undefined;
  const days = Math.max(0, Math.floor((Date.parse(today) - since) / DAY_MS));
  const ago = (length: number, unit: 'day' | 'week' | 'month') =>
    inOwnWords(relative(language.locale).format(-Math.floor(days / length), unit), language);
  if (days < 14) return ago(1, 'day');
  return days < 60 ? ago(7, 'week') : ago(30, 'month');
}

/**
 * Forms about a car: the reservation stands at the fact that says what it costs, where the car has one.
 * @param isReservable the car can be reserved without a form: form and fact are left out, the deposit counts
 */
function carRequests(
  card: ListingCard,
  facts: CarInfoView['facts'],
  context: SectionInput['context'],
  isReservable: boolean,
): Pick<CarInfoView, 'facts' | 'requests'> {
  if (card.status === 'sold') return { facts, requests: [] };
  const links = subjectLinks(context, card.kind === 'new' ? 'new_listing' : 'listing', card.slug).filter(
    ({ target }) => !(isReservable && target === RESERVE),
  );
  if (isReservable)
    return { facts: facts.filter(({ name }) => name !== RESERVE_FACT), requests: links.map(plain) };
  const reserve = links.find(({ target }) => target === RESERVE);
  const isAtFact = reserve !== undefined && facts.some(({ name }) => name === RESERVE_FACT);
  return {
    facts: isAtFact
      ? facts.map((fact) => (fact.name === RESERVE_FACT ? { ...fact, link: plain(reserve) } : fact))
      : facts,
    requests: [
      ...links.filter((link) => !(isAtFact && link === reserve)).map(plain),
      ...(card.kind === 'new' ? makeLinks(context, readField(card, MAKE_FIELD)) : []),
    ],
  };
}

const plain = ({ label, href }: FormLink): FormLink => ({ label, href });

type CarInfo = ListingSections['carInfoSection'];

type FactName = NonNullable<Pages['carInfoFacts']>[number];

interface Fact {
  label: string;
  /** In words; `undefined` when it is not known of the car. */
  format(info: CarInfo, context: CardContext): string | undefined;
}

/** Facts of the price panel that the manifest wants and the car has. */
export function carInfoFacts(info: CarInfo, status: ListingStatus, context: CardContext) {
  return (context.region.manifest.pages.carInfoFacts ?? []).flatMap((name) => {
    if (status === 'sold' && OFFERS.has(name)) return [];
    const { label, format } = FACTS[name];
    const text = format(info, context);
    return text ? [{ name, label: context.t(label), text }] : [];
  });
}

function money(amount: number | undefined, { region, language }: CardContext): string | undefined {
  return amount ? formatMoney(amount, region.currency, language) : undefined;
}

function months(count: number | undefined, { language, t }: CardContext): string | undefined {
  return count === undefined ? undefined : formatMonths(count, language, t);
}
