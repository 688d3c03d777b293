export { AccountControl, AccountItems, type AccountLink } from './account-control.tsx';
export { openLogin } from './login-prompt.ts';
export { SessionKeeper } from './session-keeper.tsx';
export type { Session, SessionProfile } from './session-state.ts';
export { logOut, refreshSession, useSession } from './use-session.ts';
