import type { ListingCard } from '#contracts/types.ts';
import { toMajorUnits, toMinorUnits } from '#domain/money.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { formatExactMoney } from '#region/format/format-money.ts';
import { shownPrices } from '#region/format/shown-prices.ts';
import { minorDigits } from '#region/forms/minor-digits.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { SectionInput } from '../section.ts';

/** What the button that reserves a car needs, in words. */
export interface ReserveView {
  /** Slug of the car. */
  slug: string;
  label: string;
  busy: string;
  /** What follows. */
  note: string;
  failed: string;
  /** Address of the offers; the page of the new one stands behind it. */
  listHref: string;
}

/** Returns undefined where cars cannot be reserved online, and for cars that are not for sale. */
export function reserveView(
  card: ListingCard,
  { region, language, t }: Pick<SectionInput['context'], 'region' | 'language' | 't'>,
): ReserveView | undefined {
  const { features, offers, currency } = region.manifest;
  const { now } = shownPrices(card);
  const canReserve = features.deposits && offers.reserve && card.kind === 'used';
  if (!canReserve || card.status !== 'available' || now === undefined) return undefined;
  const digits = minorDigits(currency.code);
  const deposit = toMajorUnits(depositAmount(offers.deposit, toMinorUnits(now, digits), digits), digits);
  return {
    slug: card.slug,
    label: t('offers:reserve.label'),
    busy: t('offers:reserve.busy'),
    note: t('offers:reserve.note', { amount: formatExactMoney(deposit, currency, language) }),
    failed: t('offers:reserve.failed'),
    listHref: pagePath(region, { language: language.code, route: 'offers', segments: [] }),
  };
}
