import type { Messaging } from '../gateways/messaging/open-messaging.ts';
import type { Services } from '../http/services.ts';
import { createSessions, type LoginDeps, loginService, siteAddress } from '../modules/login/index.ts';
import { createStaff, staffLogin } from '../modules/staff/index.ts';

/** Creates the services that routes need for logins and sessions. */
export function loginServices({
  messaging,
  publicOrigin,
  siteOrigins,
  ...parts
}: Pick<LoginDeps, 'db' | 'log' | 'regions' | 'texts' | 'codes'> & {
  messaging: Messaging;
  publicOrigin: string;
  siteOrigins: readonly string[];
}): Pick<Services, 'login' | 'sessions' | 'site' | 'staff' | 'staffLogin'> {
  const isLocal = messaging.inbox !== null;
  const given = { ...parts, providerOf: messaging.providerOf, isLocal, publicOrigin };
  return {
    login: loginService(given),
    staffLogin: staffLogin(given),
    staff: createStaff(parts.db, parts.codes),
    sessions: createSessions(parts.db),
    site: siteAddress({ publicOrigin, siteOrigins }, parts.regions, isLocal),
  };
}
