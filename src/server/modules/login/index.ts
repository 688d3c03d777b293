export { type Codes, codesWith } from './codes.ts';
export { isLoopback } from './is-loopback.ts';
export { loginSecret } from './login-secret.ts';
export {
  type FailedAttempt,
  type LoginParts,
  type LoginService,
  loginService,
  type NewSession,
} from './login-service.ts';
export { rememberSecret } from './remember-secret.ts';
export { takeCodeAttempt, useCode } from './repositories/code-attempts.ts';
export { type CodeRequestResult, isCodeRequest, recordCodeRequest } from './repositories/code-requests.ts';
export { deleteLoginRows } from './repositories/login-rows.ts';
export { isOtherSecret } from './repositories/secret-mark.ts';
export { pruneLogins, type SessionPurpose } from './repositories/sessions.ts';
export { type Unlocked, unlockPhone } from './repositories/unlock-phone.ts';
export { clearSessionCookies, setProfileCookies, setSessionCookies } from './session-cookies.ts';
export { ONE_TIME_TOKEN_SECONDS, type Sessions, sessionsIn } from './sessions.ts';
export { shownContact, shownUser } from './shown-contact.ts';
export { type IsOwnOrigin, type SiteAddress, siteAddress } from './site-address.ts';
