import type { ListingSections } from '#contracts/types.ts';
import type { DemoCar } from '../car.ts';
import type { Random } from '../random.ts';

type Features = NonNullable<ListingSections['featuresSection']>;
/** Equipment with the price index from which most cars have it. */
type Equipment = readonly (readonly [feature: string, usualFrom: number])[];

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

/** Expensive and recent cars have more. */
export function featuresSection({ model, ageMonths }: DemoCar, random: Random): Features {
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
