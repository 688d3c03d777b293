import type { AnalyticsPort } from '#integrations/analytics/analytics-port.ts';

/** What is heard of a page without its parts knowing of it. @param messagingOrigin of links to the messaging app; may be empty */
export function listenToPage(port: AnalyticsPort, messagingOrigin: string): void {
  document.addEventListener('click', ({ target }) => {
    const anchor = target instanceof Element ? target.closest('a') : null;
    const channel = anchor && channelOf(anchor, messagingOrigin);
    if (channel) port.push({ event: 'contact_clicked', channel });
  });
  const calculated = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-calculator]'))) return;
    document.removeEventListener('input', calculated);
    port.push({ event: 'calculator_used' });
  };
  document.addEventListener('input', calculated);
}

function channelOf({ protocol, origin }: HTMLAnchorElement, messagingOrigin: string) {
  if (protocol === 'tel:') return 'call';
  if (protocol === 'mailto:') return 'mail';
  return messagingOrigin !== '' && origin === messagingOrigin ? 'messaging' : undefined;
}
