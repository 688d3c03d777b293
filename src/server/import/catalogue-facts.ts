import type { CatalogueModel } from '#contracts/types.ts';
import type { ListingFields } from '#domain/criteria.ts';
import { BODIES, DRIVES, type NamingManifest, regionalName } from '../catalogue/regional-names.ts';

const BODY = 'inventory.car_type';
const SEATS = 'inventory.seats';
const DRIVE = 'inventory.wheel_drives';

/** What is true of every car of a model, in the words of the region; what its versions differ in is left out. */
export function catalogueFacts(model: CatalogueModel | undefined, manifest: NamingManifest): ListingFields {
  if (!model) return {};
  const [seats, ...otherSeats] = model.seats;
  const [drive, ...otherDrives] = model.drives ?? [];
  const body = regionalName(manifest, BODY, model.bodyType, BODIES[model.bodyType] ?? [model.bodyType]);
  const driven = drive && regionalName(manifest, DRIVE, drive, Object.keys(DRIVES[drive] ?? { [drive]: 1 }));
  return {
    ...(body !== undefined && { [BODY]: body }),
    ...(seats !== undefined && otherSeats.length === 0 && { [SEATS]: seats }),
    ...(driven !== undefined && otherDrives.length === 0 && { [DRIVE]: driven }),
  };
}
