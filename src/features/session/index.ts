export { AccountControl, AccountItems, type AccountLink } from './account-control.tsx';
export { openLogin } from './login-prompt.ts';
export { logOut, refreshSession, useSession } from './page-session.ts';
export { SessionKeeper } from './session-keeper.tsx';
export type { Session, SessionProfile } from './session-state.ts';
