import type { FieldValue, ListingSections } from '#contracts/types.ts';
import { roundToStep } from '#domain/money/money.ts';
import { scoresOfReports } from '#domain/vehicle/condition-score.ts';
import type { OfferWithLoan } from '../loan.ts';
import type { Random } from '../random.ts';
import { carInfoSection, type DemoIdentity } from './car-info.ts';
import { featuresSection } from './features.ts';
import { INSPECTION_AREAS, inspectionReports, inspectionSection } from './inspection.ts';
import { mediaSection } from './media.ts';

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
