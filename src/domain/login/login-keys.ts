/** Query parameters that open the login on any page and set where it leads (SPEC 2.2). */
export const LOGIN_KEYS = { open: 'openLoginPopup', redirect: 'redirectUrl' };
