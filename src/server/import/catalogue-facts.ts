import type { CatalogueModel } from '#contracts/types.ts';
import type { ListingFields } from '#domain/search/criteria.ts';
import { DRIVES, type NamingManifest } from '../manifests/catalogue/regional-names.ts';

const BODY = 'inventory.car_type';
const SEATS = 'inventory.seats';
const DRIVE = 'inventory.wheel_drives';

/** Synonyms of body types. */
const SAME_BODY: Readonly<Record<string, string>> = {
  mpv: 'minivan',
  stationwagon: 'wagon',
  pickup: 'truck',
};

/** Returns the facts that all cars of a model share, as terms of the region. */
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

/** Returns the first of several synonyms that the region's vocabulary has. */
function termOf({ fields, vocabularies }: NamingManifest, field: string, names: readonly string[]) {
  const terms = vocabularies[fields[field]?.vocabulary ?? ''] ?? {};
  return names.find((name) => name in terms);
}
