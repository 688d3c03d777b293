/** Keys of the site in localStorage, by content. */
export type DeviceList = 'views' | 'searches' | 'favourites' | 'compare';

/** Where a list of a region stands there. */
export const deviceKey = (list: DeviceList, region: string): string => `forecourt.${list}.${region}`;

/** Begins all keys of the site. */
export const KEY_PREFIX = 'forecourt.';

/** Says whose the saved cars of the device are while a person is logged in; absent: a visitor’s. */
export const ACCOUNT_CARS_KEY = 'forecourt.account-cars';

/** Begins the keys of drafts. */
export const DRAFT_PREFIX = 'forecourt.draft.';

/** Days without a change after which a draft is removed. */
export const DRAFT_DAYS = 30;

/** Where the draft of a form of a region stands there. */
export const draftKey = (region: string, form: string): string => `${DRAFT_PREFIX}${region}.${form}`;

/** In sessionStorage: the sentence of the last search of a tab, and the address that it led to. */
export const SENTENCE_KEY = 'forecourt.sentence';

/** In sessionStorage: payments whose start was not answered, with their idempotency keys. */
export const PAYMENTS_KEY = 'forecourt.payments';

/** Written when a login begins or ends, so that other tabs notice. */
export const TABS_KEY = 'forecourt.session';
