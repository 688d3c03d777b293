/** What the site keeps in the storage of a browser (localStorage), by what it holds. */
export type DeviceList = 'views' | 'searches' | 'favourites' | 'compare' | 'recent';

/** Where a list of a region stands there. */
export const deviceKey = (list: DeviceList, region: string): string => `forecourt.${list}.${region}`;

/** Written whenever a login begins or ends: other tabs hear of it. */
export const TABS_KEY = 'forecourt.session';
