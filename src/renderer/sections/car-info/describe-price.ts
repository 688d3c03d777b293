import type { ListingSections } from '#contracts/types.ts';
import { taxedAmount } from '#domain/money/price-parts.ts';
import { readField } from '#domain/vehicle/listing-fields.ts';
import { PRICE_FIELD } from '#domain/vehicle/status-fields.ts';
import { formatExactMoney, formatMoney } from '#region/format/format-money.ts';
import { type VisibleAmount, visiblePriceParts } from '#region/format/visible-price-parts.ts';
import { visiblePrices } from '#region/format/visible-prices.ts';
import { promisesOf } from '#region/promises/promises-of.ts';
import { localizedText } from '#region/text/localized-text.ts';
import { type CardContext, fieldLabel, fieldText } from '../../car-card/card-context.ts';
import { priceFrame } from '../../car-card/price-frame.ts';
import { priceView } from '../../car-card/price-view.ts';
import type { SectionInput } from '../section-kind.ts';
import { describePriceLabel } from './describe-price-label.ts';
import type { PriceBlockView } from './price-block-view.ts';

type CarInfo = ListingSections['carInfoSection'];

/** The price of a car, what it is made up of and how it compares. */
export function describePrice({ detail, context }: Pick<SectionInput, 'detail' | 'context'>): PriceBlockView {
  const { card, sections } = detail;
  const info = sections?.carInfoSection;
  const label = describePriceLabel(detail, context);
  const installment = card.status === 'sold' ? undefined : fieldText(card, 'listing.installment', context);
  return {
    ...priceView(card, context),
    ...priceFrame(card, context),
    ...(info && describeMoney(info, card, context)),
    ...(installment && { installment: context.t('listing:installment', { amount: installment }) }),
    ...describeParts(detail.card, context),
    ...(label && { label }),
    promises:
      card.status === 'sold' || card.kind === 'new'
        ? []
        : promisesOf(context, (flag) => readField(card, flag) === true),
  };
}

function describeParts(
  card: SectionInput['detail']['card'],
  context: CardContext,
): Pick<PriceBlockView, 'parts'> {
  const { region, language, t } = context;
  const parts = visiblePriceParts(card, region.manifest);
  const { now } = visiblePrices(card);
  if (parts.length === 0 || now === undefined) return {};
  const row = ({ field, amount }: VisibleAmount) => ({
    label: fieldLabel(field, context),
    amount: formatExactMoney(amount, region.currency, language),
  });
  return {
    parts: {
      title: t('listing:priceParts'),
      rows: [
        ...parts.map((part) => ({ ...row(part), items: part.items.map(row) })),
        { ...row({ field: PRICE_FIELD, amount: now }), items: [] },
      ],
    },
  };
}

/** Notes next to the current price; a promotion also lowers the included tax. */
function describeMoney(
  { price, discount, tax, priceWithTax }: CarInfo,
  card: SectionInput['detail']['card'],
  { region, language, t }: CardContext,
): Pick<PriceBlockView, 'saving' | 'taxNote'> {
  const money = (amount: number) => formatMoney(amount, region.currency, language);
  const { untaxed = [] } = region.manifest.pages.price;
  const free = Object.fromEntries(untaxed.map((name) => [name, readField(card, name)]));
  const taxed = (amount: number) => taxedAmount(amount, free, untaxed);
  const { now, before } = visiblePrices(card);
  const share = now && price ? now / price : 1;
  const taxShare = now && price ? taxed(now) / taxed(price) : 1;
  const saved = now && before ? before - now : discount;
  return {
    ...(now && saved && { saving: t('listing:save', { amount: money(saved) }) }),
    ...(now &&
      tax && {
        taxNote: t(priceWithTax && priceWithTax > (price ?? 0) ? 'listing:taxAdded' : 'listing:taxIncluded', {
          name: localizedText(region.manifest.pages.taxName ?? 'listing:tax', language.code, t),
          amount: money(tax * taxShare),
          price: money((priceWithTax ?? price ?? now) * share),
        }),
      }),
  };
}
