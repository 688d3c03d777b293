import type { InspectionReport, ListingSections } from '#contracts/types.ts';
import { addDays, yearOf } from '../days.ts';
import type { DemoOffer } from '../listing-fields.ts';
import type { OfferWithLoan } from '../loan.ts';
import type { Random } from '../random.ts';
import { MAX_INSPECTED_DAYS } from '../sale.ts';
import { submodelOf } from '../title.ts';

type Inspection = NonNullable<ListingSections['inspectionSection']>;

/** Usual number of checked points and occasional findings, by area. */
const AREAS: Readonly<
  Record<string, { points: number; findings: readonly string[]; combustionOnly?: boolean }>
> = {
  exterior: { points: 32, findings: ['light_scratches', 'stone_chips', 'small_dent', 'repainted_panel'] },
  interior: { points: 24, findings: ['seat_wear', 'steering_wheel_wear', 'trim_scratches'] },
  engine: { points: 22, findings: ['oil_seepage', 'belt_renewed', 'mounts_renewed'], combustionOnly: true },
  battery: { points: 8, findings: ['battery_renewed', 'battery_weak'] },
  transmission: { points: 12, findings: ['fluid_renewed'] },
  brakes: { points: 14, findings: ['pads_renewed', 'discs_worn'] },
  tyres: { points: 12, findings: ['tyres_renewed', 'tread_low'] },
  suspension: { points: 14, findings: ['bushings_worn', 'dampers_renewed'] },
  electrics: { points: 18, findings: ['bulb_renewed'] },
  air_conditioning: { points: 6, findings: ['gas_refilled'] },
};
export const INSPECTION_AREAS = Object.keys(AREAS);

/** The finding on a car with a repaired accident, and the loss of its area's score. */
const ACCIDENT = { area: 'exterior', finding: 'structural_repair', loss: 1.5 };

/** Shares the promised number among areas in proportion to their usual ones; the sum is exact. */
function sharePoints(usual: readonly number[], promised?: number): number[] {
  const total = usual.reduce((sum, points) => sum + points, 0);
  let before = 0;
  return usual.map((points) => {
    const from = Math.round((before / total) * (promised ?? total));
    before += points;
    return Math.round((before / total) * (promised ?? total)) - from;
  });
}

/** Old cars have more findings; a car with a repair history always has that one. */
export function inspectionReports(
  { car, profile }: DemoOffer,
  isRepaired: boolean,
  random: Random,
): InspectionReport[] {
  const age = Math.min(car.ageMonths, 180) / 180;
  const areas = Object.entries(AREAS).filter(
    ([, { combustionOnly }]) => !(combustionOnly && car.engine.fuel === 'electric'),
  );
  const usual = areas.map(([, { points }]) => points);
  const shared = sharePoints(usual, profile.inspectionPoints);
  return areas.map(([area, { findings }], index) => {
    const found = random.some(findings, 0.04 + age * 0.3).map((finding) => ({
      finding,
      severity: finding.endsWith('_renewed') ? ('repaired' as const) : ('note' as const),
    }));
    const notes = found.filter(({ severity }) => severity === 'note').length;
    const hadAccident = isRepaired && area === ACCIDENT.area;
    const score = Math.round((5 - notes * 0.4 - age * 0.4 - (hadAccident ? ACCIDENT.loss : 0)) * 10) / 10;
    const reported = hadAccident
      ? [{ finding: ACCIDENT.finding, severity: 'note' as const }, ...found]
      : found;
    return { area, score, pointsChecked: shared[index] ?? 0, findings: reported };
  });
}

/** The inspection of the car (SPEC 3.7). */
export function inspectionSection(
  offer: OfferWithLoan,
  reports: InspectionReport[],
  random: Random,
): Inspection {
  const { car, sale, profile } = offer;
  return {
    make: car.make.slug,
    model: `${car.make.slug}.${car.model.slug}`,
    submodel: submodelOf(car),
    yearOfManufacture: yearOf(car.builtOn),
    ...(car.color && { color: car.color }),
    ...(car.engine.cc && { engineCapacity: car.engine.cc }),
    ...(car.engine.kwh && { batteryCapacity: car.engine.kwh }),
    power: car.power,
    transmission: car.transmission,
    fuelType: car.fuel,
    seats: car.seats,
    owners: car.owners,
    bodyType: car.bodyType,
    mileage: car.mileage,
    ...(reports.length > 0 && { inspectedBy: profile.inspector }),
    inspectedOn: addDays(sale.publishedOn, -random.whole(1, MAX_INSPECTED_DAYS)),
    pointsChecked: reports.reduce((sum, { pointsChecked }) => sum + pointsChecked, 0),
    reports,
  };
}
