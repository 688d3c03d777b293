import type { ListingSections, Pages } from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { formatDate, formatMonth, formatMonths } from '#region/format/format.ts';
import { formatMoney } from '#region/format/format-money.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { type CardContext, locationText } from '../../car-card/card-context.ts';

type CarInfo = ListingSections['carInfoSection'];
type FactName = NonNullable<Pages['carInfoFacts']>[number];

interface Fact {
  label: string;
  /** In words; `undefined` when it is not known of the car. */
  format(info: CarInfo, context: CardContext): string | undefined;
}

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
