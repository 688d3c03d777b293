import type { FieldValue, ListingSections } from '#contracts/types.ts';
import { taxedAmount } from '#domain/money/price-parts.ts';
import { timeLeftInfo } from '#domain/vehicle/time-left-info.ts';
import { FLAGS } from '../flags.ts';
import type { OfferWithLoan } from '../loan.ts';

const RESERVE_SHARE = 0.01;
const SUBSCRIPTION_SHARE = 1.35;

/** Names of a listing. */
export interface DemoIdentity {
  title: string;
  slug: string;
  sourceId: string;
}

/** Price, place and history in short (SPEC 3.7). */
export function carInfoSection(
  offer: OfferWithLoan,
  identity: DemoIdentity,
  fields: Readonly<Record<string, FieldValue | null | undefined>>,
): ListingSections['carInfoSection'] {
  const { car, price, sale, loan, profile, flags, kind } = offer;
  // the parts of a new car's price are listed separately
  const taxed = taxedAmount(price.asking, fields, profile.untaxed);
  const tax = kind === 'new' ? 0 : Math.round((taxed * profile.taxPercent) / (100 + profile.taxPercent));
  const repaired = fields['listing.has_repair_history'];
  return {
    title: identity.title,
    slug: identity.slug,
    price: price.asking,
    ...(sale.originalPrice && {
      originalPrice: sale.originalPrice,
      discount: sale.originalPrice - price.asking,
    }),
    reservePrice: Math.max(1, Math.round(price.asking * RESERVE_SHARE)),
    ...(tax > 0 && { priceWithTax: price.asking, tax }),
    ...(loan && { subscriptionPrice: Math.round(loan.installment * SUBSCRIPTION_SHARE) }),
    published: true,
    availability: sale.status,
    ...(sale.promotion && { promoLabel: sale.promotion.title }),
    listingId: identity.sourceId,
    inventoryId: `C-${identity.sourceId.slice(-4)}`,
    ...(car.registeredOn && { firstRegistrationDate: car.registeredOn }),
    ...timeLeftInfo(fields),
    ...(sale.place && { location: sale.place.label }),
    listedOn: sale.publishedOn,
    agentWarranty: flags.is_agent_warranty,
    ...(typeof repaired === 'boolean' && { repairHistory: repaired }),
    badges: FLAGS.filter((flag) => flags[flag] && flag.startsWith('is_')),
  };
}
