/**
 * Header of a call of the desk with the token that only its pages have: a script that runs on another page of the site has
 * the same origin and cookies, and is no page of the desk (HARDENING A49).
 */
export const DESK_PAGE_HEADER = 'x-desk-page';

/** `<meta>` of the pages of the desk with the token. */
export const DESK_PAGE_META = 'desk-page';
