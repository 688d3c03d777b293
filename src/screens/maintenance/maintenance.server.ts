import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import type { ScreenLoader } from '../screen.ts';
import type { MaintenanceProps } from './maintenance-screen.tsx';

/** Maintenance screen: has no dependencies, it must work when nothing else does. */
export const loadMaintenance: ScreenLoader<MaintenanceProps> = async (context, t) => {
  const { phone, messaging } = regionContact(context, t);
  return {
    kind: 'screen',
    status: 503,
    props: {
      callHref: phone.href,
      whatsappHref: messaging?.app === 'whatsapp' ? messaging.href : '',
      lineHref: messaging?.app === 'line' ? messaging.href : '',
    },
    namespaces: ['maintenance'],
    meta: { title: t('maintenance:title'), isHidden: true },
    // a question would cover the contact details
    isUntracked: true,
  };
};
