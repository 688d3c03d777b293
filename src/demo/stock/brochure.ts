import type { FieldValue } from '#domain/search/criteria.ts';
import type { DemoCar } from './car.ts';

const BOOT: Readonly<Record<string, number>> = {
  hatchback: 340,
  sports_hatchback: 330,
  sedan: 470,
  mid_sized_sedan: 500,
  luxury_sedan: 530,
  stationwagon: 560,
  suv: 480,
  mpv: 300,
  coupe: 370,
  sports: 190,
  convertible: 250,
};
const MIN_TOP_SPEED = 150;
const MAX_TOP_SPEED = 330;

/** Brochure figures, derived from engine, battery and body. */
export function brochureFields({ engine, power, model }: DemoCar): Record<string, FieldValue> {
  const boot = BOOT[model.bodyType];
  const top = Math.min(MAX_TOP_SPEED, Math.max(MIN_TOP_SPEED, 120 + power * 0.62));
  const isBox = model.bodyType === 'van' || model.bodyType === 'pickup';
  return {
    'inventory.top_speed': isBox ? undefined : Math.round(top / 5) * 5,
    'inventory.boot_capacity': boot && Math.round((boot + model.priceIndex) / 5) * 5,
    ...(engine.fuel === 'electric' ? batteryFields(engine.kwh, power) : engineFields(engine, power)),
  };
}

function batteryFields(kwh = 0, power = 0): Record<string, FieldValue> {
  const perKwh = Math.round(Math.max(5, 7.2 - power / 200) * 10) / 10;
  const fast = Math.min(270, Math.round(kwh * 1.5));
  return {
    'inventory.torque': Math.round((power * 2) / 10) * 10,
    'inventory.battery_capacity': kwh || undefined,
    ...(kwh > 0 && {
      'inventory.driving_range': Math.round((kwh * perKwh) / 5) * 5,
      'inventory.energy_consumption': perKwh,
      'inventory.ac_charging_power': 11,
      'inventory.ac_charging_time': Math.round((kwh / 11) * 1.1 * 2) / 2,
      'inventory.dc_charging_power': fast,
      'inventory.dc_charging_time': Math.round((kwh * 0.7 * 1.15 * 10) / fast) / 10,
    }),
  };
}

function engineFields({ fuel, cc = 0 }: DemoCar['engine'], power: number): Record<string, FieldValue> {
  const thrift = fuel === 'hybrid' ? 1.55 : fuel === 'plug_in_hybrid' ? 3 : fuel === 'diesel' ? 1.25 : 1;
  const economy = Math.max(5, 22 - cc / 250 - power / 40) * thrift;
  const pull = fuel === 'diesel' ? 2.6 : 1.65;
  return {
    'inventory.torque': Math.round((power * pull) / 5) * 5,
    'inventory.fuel_economy': Math.round(economy * 10) / 10,
    'inventory.fuel_tank_capacity': Math.round(Math.min(95, 30 + cc / 70)),
  };
}
