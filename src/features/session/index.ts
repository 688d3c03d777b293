export { AccountControl, AccountItems } from './account-control.tsx';
export type { AccountLink } from './account-menu.tsx';
export { logOut, refreshSession } from './follow-session.ts';
export { SessionKeeper } from './session-keeper.tsx';
export { openLogin, useHasLoggedIn, useSession } from './use-session.ts';
