import { messagingLink } from '#integrations/messaging/messaging-link.ts';
import { regionContact } from '#integrations/messaging/region-contact.server.ts';
import type { PageContext } from '#region/page-context.ts';
import type { ScreenLoader } from '../screen.ts';
import type { MaintenanceProps } from './maintenance-screen.tsx';

/** Maintenance screen: asks nobody, it must work when nothing else does. */
export const loadMaintenance: ScreenLoader<MaintenanceProps> = async (context, t) => {
  const { phone, messaging } = regionContact(context, t);
  return {
    kind: 'screen',
    status: 503,
    props: {
      callHref: phone.href,
      whatsappHref: whatsappHref(context),
      lineHref: messaging?.app === 'line' ? messaging.href : '',
    },
    namespaces: ['maintenance'],
    meta: { title: t('maintenance:title'), isHidden: true },
    // a question would lie over the ways to reach somebody
    isUntracked: true,
  };
};

/** That of the region, else that of the default region (SPEC 2.3); empty where neither has one. */
function whatsappHref({ region, regions }: PageContext): string {
  const others = regions.filter(({ isDefault }) => isDefault);
  const contact = [region, ...others]
    .map(({ manifest }) => manifest.contact)
    .find(({ messagingApp }) => messagingApp === 'whatsapp');
  return (contact && messagingLink(contact)) ?? '';
}
