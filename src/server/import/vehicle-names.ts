import type { Catalogue } from '#domain/catalogue/catalogue.ts';

/** The part of the catalogue that names makes and models. */
export type VehicleNames = Pick<Catalogue, 'makes' | 'make' | 'model' | 'matchMake' | 'matchModel'>;
