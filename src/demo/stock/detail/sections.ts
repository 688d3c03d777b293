import type { FieldValue, ListingSections } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import { taxedAmount } from '#domain/money/price-parts.ts';
import { scoresOfReports } from '#domain/vehicle/condition-score.ts';
import { timeLeftInfo } from '#domain/vehicle/time-left-info.ts';
import type { DemoCar } from '../car.ts';
import { FLAGS } from '../flags.ts';
import type { OfferWithLoan } from '../loan.ts';
import type { Random } from '../random.ts';
import { INSPECTION_AREAS, inspectionReports, inspectionSection } from './inspection.ts';
import { mediaSection } from './media.ts';

const SAFETY: Equipment = [
  ['airbags', 0],
  ['abs', 0],
  ['isofix', 10],
  ['stability_control', 14],
  ['reverse_sensors', 12],
  ['reverse_camera', 16],
  ['blind_spot_monitor', 28],
  ['lane_keeping', 30],
  ['adaptive_cruise', 34],
  ['camera_360', 45],
];

const COMFORT: Equipment = [
  ['air_conditioning', 0],
  ['power_windows', 8],
  ['keyless_entry', 15],
  ['push_start', 17],
  ['cruise_control', 20],
  ['leather_seats', 28],
  ['dual_zone_climate', 30],
  ['electric_seats', 34],
  ['heated_seats', 60],
  ['electric_tailgate', 42],
  ['memory_seats', 50],
];

const ENTERTAINMENT: Equipment = [
  ['bluetooth', 10],
  ['touchscreen', 15],
  ['smartphone_mirroring', 18],
  ['navigation', 30],
  ['wireless_charging', 34],
  ['premium_audio', 50],
  ['head_up_display', 55],
];

const EXTERIOR: Equipment = [
  ['alloy_wheels', 12],
  ['fog_lamps', 15],
  ['led_headlamps', 22],
  ['roof_rails', 24],
  ['sunroof', 38],
  ['panoramic_roof', 48],
  ['adaptive_suspension', 70],
];

const RESERVE_SHARE = 0.01;

const SUBSCRIPTION_SHARE = 1.35;

/** Add-ons with their share of the price. */
const ADDONS: readonly (readonly [name: string, share: number])[] = [
  ['extended_warranty', 0.015],
  ['servicing_package', 0.01],
  ['paint_protection', 0.012],
  ['dash_camera', 0.006],
  ['home_delivery', 0.002],
];
const NEW_WARRANTY = { months: 60, mileage: 150_000 };
const USED_WARRANTY = { months: 12, mileage: 20_000 };
const COVERED = 4;

/** All sections of the car page (SPEC 3.7). */
export function listingSections(
  offer: OfferWithLoan,
  identity: DemoIdentity,
  fields: Readonly<Record<string, FieldValue | null | undefined>>,
  random: Random,
): ListingSections {
  const { car, sale, loan, profile, kind } = offer;
  const isRepaired = fields['listing.has_repair_history'] === true;
  const reports =
    kind === 'used' && sale.status !== 'coming_soon' ? inspectionReports(offer, isRepaired, random) : [];
  const rating = scoresOfReports(reports);
  return {
    carInfoSection: { ...carInfoSection(offer, identity, fields), ...(rating && { rating: rating.overall }) },
    flagSection: {
      isAvailable: sale.status === 'available',
      isPendingSale: sale.status === 'pending_sale',
      isComingSoon: sale.status === 'coming_soon',
      isSold: sale.status === 'sold',
    },
    ...(loan && {
      financingSection: {
        downpayment: loan.downpayment,
        installment: loan.installment,
        monthsLeft: loan.months,
        maximumLoanPercentage: loan.maximumPercent,
        interestPercent: profile.financing.interestPercent,
      },
    }),
    inspectionSection: inspectionSection(offer, reports, random),
    overviewSection: {
      bodyType: car.bodyType,
      'inventory.transmission': car.transmission,
      'inventory.fuel_type': car.fuel,
    },
    mediaSection: mediaSection(offer, reports, random),
    featuresSection: featuresSection(car, random),
    ...(sale.place && {
      locationSection: {
        name: sale.place.label,
        place: sale.place.name,
        testDrive: sale.status === 'available',
      },
    }),
    ...(rating && { ratingsSection: rating }),
    ...warranty(offer),
    ...(sale.promotion && { promotion: sale.promotion }),
    optionAddons: ADDONS.map(([name, share]) => ({
      name,
      price: Math.max(1, roundToStep(offer.price.asking * share, profile.price.roundTo / 10)),
    })),
    summaries: summaries(offer),
  };
}

function warranty({ kind, flags, profile }: OfferWithLoan): Pick<ListingSections, 'warrantySection'> {
  const isManufacturers = kind === 'new' || flags.is_agent_warranty;
  if (!isManufacturers && !flags.is_ccpo) return {};
  const { warrantyMonths: months = USED_WARRANTY.months } = profile;
  const term = kind === 'new' ? NEW_WARRANTY : { ...USED_WARRANTY, months };
  const giver = isManufacturers ? ('manufacturer' as const) : ('dealer' as const);
  return { warrantySection: { kind: giver, ...term, covers: INSPECTION_AREAS.slice(2, 2 + COVERED) } };
}

/** Selling points that apply to the car, the strongest first. */
function summaries({
  car,
  kind,
  flags,
  sale,
  price,
  categories,
}: OfferWithLoan): NonNullable<ListingSections['summaries']> {
  const points: [holds: boolean, key: string, value?: number][] = [
    [sale.originalPrice !== undefined, 'reduced_by', (sale.originalPrice ?? 0) - price.asking],
    [categories.includes('low_mileage') && kind === 'used', 'low_mileage', car.mileage],
    [car.owners === 1, 'one_owner'],
    [flags.is_agent_serviced, 'agent_serviced'],
    [flags.is_agent_warranty && kind === 'used', 'agent_warranty'],
    [flags.is_ccpo, 'certified'],
    [car.seats >= 7, 'seats', car.seats],
    [car.engine.fuel === 'electric', 'battery', car.engine.kwh],
  ];
  return points
    .filter(([holds]) => holds)
    .map(([, key, value]) => ({ key, ...(value !== undefined && { value }) }));
}

/** Names of a listing. */
interface DemoIdentity {
  title: string;
  slug: string;
  sourceId: string;
}

/** Price, place and history in short (SPEC 3.7). */
function carInfoSection(
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

type Features = NonNullable<ListingSections['featuresSection']>;

/** Equipment with the price index from which most cars have it. */
type Equipment = readonly (readonly [feature: string, usualFrom: number])[];

/** Expensive and recent cars have more. */
function featuresSection({ model, ageMonths }: DemoCar, random: Random): Features {
  const class_ = model.priceIndex * (1 - Math.min(ageMonths, 240) / 480);
  const fitted = (equipment: Equipment) =>
    equipment
      .filter(([, usualFrom]) => random.chance(usualFrom === 0 ? 1 : class_ >= usualFrom ? 0.9 : 0.12))
      .map(([feature]) => feature);
  return {
    safety: fitted(SAFETY),
    comfort: fitted(COMFORT),
    entertainment: fitted(ENTERTAINMENT),
    exterior: fitted(EXTERIOR),
  };
}
