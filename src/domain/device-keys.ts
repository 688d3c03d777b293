/** Keys of the site in localStorage, by content. */
export type DeviceList = 'views' | 'searches' | 'favourites' | 'compare';

/** Where a list of a region stands there. */
export const deviceKey = (list: DeviceList, region: string): string => `forecourt.${list}.${region}`;

/** Written when a login begins or ends, so that other tabs notice. */
export const TABS_KEY = 'forecourt.session';
