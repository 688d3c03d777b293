import type { Catalogue } from '#domain/catalogue.ts';

/** What the product knows of makes and models. */
export type VehicleNames = Pick<Catalogue, 'makes' | 'make' | 'model' | 'matchMake' | 'matchModel'>;
