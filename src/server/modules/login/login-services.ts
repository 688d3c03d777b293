import type { Services } from '../../app/services.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { type LoginParts, loginService } from './login-service.ts';
import { sessionsIn } from './sessions.ts';
import { siteAddress } from './site-address.ts';

/** Creates the services that routes need for logins and sessions. */
export function loginServices({
  messaging,
  publicOrigin,
  ...parts
}: Pick<LoginParts, 'db' | 'log' | 'regions' | 'texts' | 'codes'> & {
  messaging: Messaging;
  publicOrigin: string;
}): Pick<Services, 'login' | 'sessions' | 'site'> {
  const isLocal = messaging.inbox !== null;
  return {
    login: loginService({ ...parts, providerOf: messaging.providerOf, isLocal, publicOrigin }),
    sessions: sessionsIn(parts.db),
    site: siteAddress(publicOrigin, parts.regions),
  };
}
