/** Code of the region that the amounts of a search come from, where it has another currency. */
export const AMOUNTS_FROM = 'from';
