import type { CatalogueModel } from '#contracts/types.ts';
import type { ListingFields } from '#domain/criteria.ts';
import { DRIVES, type NamingManifest } from '../catalogue/regional-names.ts';

const BODY = 'inventory.car_type';
const SEATS = 'inventory.seats';
const DRIVE = 'inventory.wheel_drives';

/** Other names of the same body. */
const SAME_BODY: Readonly<Record<string, string>> = {
  mpv: 'minivan',
  stationwagon: 'wagon',
  pickup: 'truck',
};

/** What the catalogue says is the same for every car of a model, in the words of the region. */
export function catalogueFacts(model: CatalogueModel | undefined, manifest: NamingManifest): ListingFields {
  const { sameForAll = [], bodyType, seats = [], drives = [] } = model ?? {};
  const only = (name: 'bodyType' | 'seats' | 'drives', values: readonly (string | number)[]) =>
    sameForAll.includes(name) && values.length === 1 ? values[0] : undefined;
  const body = only('bodyType', bodyType ? [bodyType] : []);
  const drive = only('drives', drives);
  const facts = {
    [BODY]: body && termOf(manifest, BODY, [String(body), SAME_BODY[body] ?? '']),
    [SEATS]: only('seats', seats),
    [DRIVE]: drive && termOf(manifest, DRIVE, Object.keys(DRIVES[drive] ?? { [drive]: 1 })),
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** The first of several names of one thing that the region has. */
function termOf({ fields, vocabularies }: NamingManifest, field: string, names: readonly string[]) {
  const terms = vocabularies[fields[field]?.vocabulary ?? ''] ?? {};
  return names.find((name) => name in terms);
}
