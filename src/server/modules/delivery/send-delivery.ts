import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import type { SendMail } from '../../gateways/mail/mail-provider.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { sendNotice, sendsNotices } from '../../gateways/messaging/send-notice.ts';
import type { Webhooks } from '../../gateways/webhook/open-webhooks.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Database } from '../../storage/database.ts';
import { answeredFields } from '../tickets/create-ticket.ts';
import type { TicketContext } from '../tickets/ticket-context.ts';
import type { DeliveryEvent } from './deliveries.ts';
import { mailSubject, senderText, staffText, type TicketMessage } from './delivery-text.ts';
import { findBooking, findTicketForDelivery } from './repositories/delivered-ticket.ts';
import type { DeliveryChannel, DeliveryRow } from './repositories/deliveries.ts';
import { webhookBody } from './webhook-body.ts';

export interface DeliveryGateways {
  messaging: Messaging;
  /** Null: no e-mails are sent. */
  mail: SendMail | null;
  webhooks: Webhooks;
}

export interface SenderParts extends DeliveryGateways {
  db: Database;
  content(): Pick<Content, 'texts' | 'catalogue'>;
  /** Scheme and host of this site. */
  origin(): string;
  /** Milliseconds since 1970. */
  clock(): number;
}

/** Whether a channel of a region has a provider. */
export function isChannelOpen(
  { messaging, mail, webhooks }: DeliveryGateways,
  channel: DeliveryChannel,
  { manifest }: ResolvedRegion,
): boolean {
  if (channel === 'webhook') return webhooks.isOpen(manifest);
  return mail !== null || (channel === 'sender' && sendsNotices(messaging, manifest));
}

/** Returns the function that writes a delivery from the ticket as it is now, and sends it. */
export function deliverySender(parts: SenderParts) {
  const { db, webhooks, mail, messaging } = parts;

  function contextOf(region: ResolvedRegion, wanted: string): TicketContext {
    const code = findLanguage(region, wanted)?.code;
    const language = region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
    const { texts, catalogue } = parts.content();
    return { region, language, t: texts.translate(language.code), now: parts.clock(), catalogue };
  }

  async function sendMail(
    id: string,
    to: string,
    message: TicketMessage,
    context: TicketContext,
    text: string,
  ) {
    const { language, region } = context;
    const subject = mailSubject(message, context, parts.origin());
    await mail?.({ id, to, subject, text, language: language.locale, region: region.code });
  }

  async function sendToSender(id: string, message: TicketMessage, region: ResolvedRegion): Promise<boolean> {
    const context = contextOf(region, message.ticket.language);
    const text = senderText(message, context, parts.origin());
    const { phone } = message.ticket;
    if (phone !== null && sendsNotices(messaging, region.manifest)) {
      await sendNotice(messaging, region.manifest, { phone, text, language: context.language.locale });
      return true;
    }
    const email = emailIn(message, region);
    if (mail === null || email === undefined) return false;
    await sendMail(id, email, message, context, text);
    return true;
  }

  /** @returns whether there was somebody to send it to */
  return async ({ key, channel, ticketId, event, text, createdAt }: DeliveryRow, region: ResolvedRegion) => {
    const ticket = await findTicketForDelivery(db, ticketId);
    if (!ticket) return false;
    const booking = await findBooking(db, ticketId);
    const message = { ticket, booking, event: event as DeliveryEvent, text };
    if (channel === 'sender') return sendToSender(key, message, region);
    const context = contextOf(region, region.defaultLanguage.code);
    const { delivery, contact } = region.manifest;
    if (channel === 'email') {
      await sendMail(
        key,
        delivery?.email ?? contact.email,
        message,
        context,
        staffText(message, context, parts.origin()),
      );
      return mail !== null;
    }
    if (!webhooks.isOpen(region.manifest)) return false;
    await webhooks.send(region.manifest, {
      id: key,
      body: webhookBody(message, { id: key, createdAt }, context),
    });
    return true;
  };
}

/** The address that the sender has left in the form. */
function emailIn({ ticket }: TicketMessage, { manifest }: ResolvedRegion): string | undefined {
  const form = Object.hasOwn(manifest.forms, ticket.form) ? manifest.forms[ticket.form] : undefined;
  const answers = form ? answeredFields(form, ticket.values as Record<string, string>) : [];
  const email = answers.find(({ field }) => field.type === 'email')?.answer;
  return typeof email === 'string' ? email : undefined;
}
