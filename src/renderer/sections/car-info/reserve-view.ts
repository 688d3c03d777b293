import type { ListingCard } from '#contracts/types.ts';
import { largestAmount, toMajorUnits, toMinorUnits } from '#domain/money/money.ts';
import { isSellable } from '#domain/offers/demo-sale.ts';
import { depositAmount } from '#domain/offers/deposit-amount.ts';
import { formatExactMoney } from '#region/format/format-money.ts';
import { minorDigits } from '#region/format/minor-digits.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { pagePath } from '#region/routing/paths.ts';
import type { SectionInput } from '../section-kind.ts';

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

/** Returns undefined where cars cannot be reserved online, and for cars that are not for sale or cannot be paid exactly. */
export function reserveView(
  card: ListingCard,
  { region, language, t }: Pick<SectionInput['context'], 'region' | 'language' | 't'>,
): ReserveView | undefined {
  const { features, offers, currency, payments } = region.manifest;
  const { now } = visiblePrices(card);
  const canReserve =
    features.offers &&
    offers.reserve &&
    card.kind === 'used' &&
    isSellable({ isDemo: card.is_demo }, payments);
  if (!canReserve || card.status !== 'available' || now === undefined) return undefined;
  const digits = minorDigits(currency.code);
  if (now > largestAmount(digits)) return undefined;
  const deposit = toMajorUnits(depositAmount(offers.deposit, toMinorUnits(now, digits), digits), digits);
  const amount = formatExactMoney(deposit, currency, language);
  return {
    slug: card.slug,
    label: t('offers:reserve.label'),
    busy: t('offers:reserve.busy'),
    note: features.deposits ? t('offers:reserve.note', { amount }) : t('offers:reserve.noteFree'),
    failed: t('offers:reserve.failed'),
    listHref: pagePath(region, { language: language.code, route: 'offers', segments: [] }),
  };
}
