export { AccountControl, AccountItems } from './account-control.tsx';
export type { AccountLink } from './account-menu.tsx';
export { logOut, refreshSession } from './follow-session.ts';
export type { SessionEffects } from './session-effects.ts';
export { SessionSync } from './session-sync.tsx';
export { openLogin, useHasLoggedIn, useSession } from './use-session.ts';
