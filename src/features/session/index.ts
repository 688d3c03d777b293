export { AccountControl, AccountItems } from './account-control.tsx';
export type { AccountLink } from './account-menu.tsx';
export { logOut, refreshSession } from './follow-session.ts';
export { openLogin } from './login-prompt.ts';
export { useSession } from './page-session.ts';
export { SessionKeeper } from './session-keeper.tsx';
