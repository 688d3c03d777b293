import type { Messaging } from '../gateways/messaging/open-messaging.ts';
import type { Services } from '../http/services.ts';
import { type LoginParts, loginService } from '../modules/login/login-service.ts';
import { sessionsIn } from '../modules/login/sessions.ts';
import { siteAddress } from '../modules/login/site-address.ts';
import { staffIn } from '../modules/staff/staff.ts';
import { staffLogin } from '../modules/staff/staff-login.ts';

/** Creates the services that routes need for logins and sessions. */
export function loginServices({
  messaging,
  publicOrigin,
  ...parts
}: Pick<LoginParts, 'db' | 'log' | 'regions' | 'texts' | 'codes'> & {
  messaging: Messaging;
  publicOrigin: string;
}): Pick<Services, 'login' | 'sessions' | 'site' | 'staff' | 'staffLogin'> {
  const isLocal = messaging.inbox !== null;
  const given = { ...parts, providerOf: messaging.providerOf, isLocal, publicOrigin };
  return {
    login: loginService(given),
    staffLogin: staffLogin(given),
    staff: staffIn(parts.db, parts.codes),
    sessions: sessionsIn(parts.db),
    site: siteAddress(publicOrigin, parts.regions, isLocal),
  };
}
