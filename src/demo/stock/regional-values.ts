import type { CatalogueEngine, CatalogueModel } from '#contracts/types.ts';
import { BODIES, DRIVES, FUELS } from '#server/manifests/catalogue/regional-names.ts';
import type { DemoRegionProfile } from './profile.ts';
import type { Random } from './random.ts';

export const BODY_FIELD = 'inventory.car_type';
export const FUEL_FIELD = 'inventory.fuel_type';
export const DRIVE_FIELD = 'inventory.wheel_drives';
export const TRANSMISSION_FIELD = 'inventory.transmission';

const ECO_CC = 1300;
const ECO_INDEX = 16;

/** The region's value for a fuel; undefined if cars with it are not sold. */
export const fuelOf = (profile: DemoRegionProfile, { fuel }: CatalogueEngine, random: Random) =>
  oneOf(profile, FUEL_FIELD, FUELS[fuel] ?? { [fuel]: 1 }, fuel, random);

/** The region's value for a drive. */
export const driveOf = (profile: DemoRegionProfile, drive: string, random: Random) =>
  oneOf(profile, DRIVE_FIELD, DRIVES[drive] ?? { [drive]: 1 }, drive, random);

/** The region's value for a gearbox. */
export const transmissionOf = (profile: DemoRegionProfile, transmission: string, random: Random) =>
  oneOf(profile, TRANSMISSION_FIELD, { [transmission]: 1 }, transmission, random);

/** The region's value for a body; classes such as electric, hybrid or eco car get some of the cars that match them. */
export function bodyOf(
  profile: DemoRegionProfile,
  model: CatalogueModel,
  { fuel, cc }: CatalogueEngine,
  random: Random,
): string | undefined {
  const isSmall = model.bodyType === 'hatchback' || model.bodyType === 'sedan';
  // if no option of the fuel filter matches electric cars, their class has to match all of them
  const hasFuelOption = profile.fields.get(FUEL_FIELD)?.options.includes('electric') === true;
  const classes: [name: string, belongs: boolean, share: number][] = [
    ['electric', fuel === 'electric', hasFuelOption ? 0 : 1],
    ['hybrid', fuel === 'hybrid' || fuel === 'plug_in_hybrid', 0.15],
    ['eco_car', isSmall && cc !== undefined && cc <= ECO_CC && model.priceIndex <= ECO_INDEX, 0.6],
  ];
  const allowed = new Set(valuesOf(profile, BODY_FIELD));
  for (const [name, belongs, share] of classes) {
    if (belongs && allowed.has(name) && random.chance(share)) return name;
  }
  const nearest = (BODIES[model.bodyType] ?? [model.bodyType]).filter(
    (name) => allowed.size === 0 || allowed.has(name),
  );
  return oneOf(profile, BODY_FIELD, nearest[0] ? { [nearest[0]]: 1 } : {}, model.bodyType, random);
}

/** Possible values of a field: the options of its filter, or its whole vocabulary. */
export function valuesOf(profile: DemoRegionProfile, field: string): string[] {
  const { options = [], terms = [] } = profile.fields.get(field) ?? {};
  return options.length > 0 ? options.map(String) : [...terms];
}

function oneOf(
  profile: DemoRegionProfile,
  field: string,
  names: Readonly<Record<string, number>>,
  catalogueName: string,
  random: Random,
): string | undefined {
  const own = Object.entries(profile.equivalents[field] ?? {}).filter(([, of]) => of.includes(catalogueName));
  if (own.length > 0) return random.pick(own)[0];
  const { terms = [] } = profile.fields.get(field) ?? {};
  const known = Object.entries(names);
  const offered = valuesOf(profile, field);
  if (offered.length === 0) return random.weighted(known);
  return (
    random.weighted(known.filter(([name]) => offered.includes(name))) ??
    random.weighted(known.filter(([name]) => terms.includes(name)))
  );
}
