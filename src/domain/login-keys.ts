/** Parameters by which the address of any page asks for the login, and says where it leads (SPEC 2.2). */
export const LOGIN_KEYS = { open: 'openLoginPopup', redirect: 'redirectUrl' };
