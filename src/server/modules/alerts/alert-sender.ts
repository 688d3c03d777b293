import { CHANNELS } from '#domain/login/code-channels.ts';
import type { Channel } from '../../gateways/messaging/messaging-provider.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { sendNotice } from '../../gateways/messaging/send-notice.ts';
import type { Content } from '../../manifests/load-content.ts';
import { describeSearches } from '../histories/index.ts';
import { alertText } from './alert-text.ts';
import type { AlertOptions } from './deliver-alerts.ts';

export interface AlertSenderDeps {
  messaging: Messaging;
  content(): Content;
  /** Scheme and host of this site. */
  origin(): string;
}

/** Writes a message in the language of its recipient and sends it through the region's preferred channel. */
export function alertSender({
  messaging,
  content,
  origin,
}: AlertSenderDeps): Pick<AlertOptions, 'send' | 'canSend'> {
  const senderBy = (channel: string) => Boolean(messaging.providerOf(channel as Channel)?.sendNotice);
  return {
    canSend: CHANNELS.names().some(senderBy),
    async send(message, region) {
      const { texts, catalogue } = content();
      const describe = describeSearches(texts, catalogue);
      const { text, language } = alertText(message, region, { texts, describe, origin: origin() });
      await sendNotice(messaging, region.manifest, { phone: message.phone, text, language });
    },
  };
}
