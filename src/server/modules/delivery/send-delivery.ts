import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SendMail } from '../../gateways/mail/mail-provider.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { sendNotice, sendsNotices } from '../../gateways/messaging/send-notice.ts';
import type { SpreadsheetScripts } from '../../gateways/spreadsheet/open-spreadsheets.ts';
import type { Webhooks } from '../../gateways/webhook/open-webhooks.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Database } from '../../storage/database.ts';
import { findRow } from '../spreadsheets/repositories/spreadsheet-rows.ts';
import { type TicketContext, ticketContext } from '../tickets/ticket-context.ts';
import type { DeliveryEvent } from './deliveries.ts';
import { mailSubject, senderMail, senderText, staffText, type TicketMessage } from './delivery-text.ts';
import { findBooking, findTicketForDelivery } from './repositories/delivered-ticket.ts';
import type { DeliveryChannel, DeliveryRow, SenderWay } from './repositories/deliveries.ts';
import { senderWays } from './sender-ways.ts';
import { webhookBody } from './webhook-body.ts';

export interface DeliveryGateways {
  messaging: Messaging;
  /** Null: no e-mails are sent. */
  mail: SendMail | null;
  webhooks: Webhooks;
  /** Of spreadsheets that forms fill. */
  scripts: SpreadsheetScripts;
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
  { messaging, mail, webhooks, scripts }: DeliveryGateways,
  channel: DeliveryChannel,
  { manifest }: ResolvedRegion,
): boolean {
  if (channel === 'webhook') return webhooks.isOpen(manifest);
  if (channel === 'spreadsheet') return scripts.isOpen;
  return mail !== null || (channel === 'sender' && sendsNotices(messaging, manifest));
}

/** Whether a provider reaches senders of a region this way. */
export const hasProvider = (
  { messaging, mail }: Pick<DeliveryGateways, 'messaging' | 'mail'>,
  way: SenderWay,
  { manifest }: ResolvedRegion,
): boolean => (way === 'email' ? mail !== null : sendsNotices(messaging, manifest));

/** Returns the function that writes a delivery from the ticket as it is now, and sends it. */
export function deliverySender(parts: SenderParts) {
  const { db, webhooks, mail, messaging, scripts } = parts;

  const contextOf = (region: ResolvedRegion, wanted: string) =>
    ticketContext(region, wanted, { ...parts.content(), clock: parts.clock });

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

  async function sendToSender(
    id: string,
    message: TicketMessage,
    region: ResolvedRegion,
    wanted: SenderWay | null,
  ): Promise<boolean> {
    const context = contextOf(region, message.ticket.language);
    const open = senderWays(message.ticket, region, (way) => hasProvider(parts, way, region)).find(
      ({ way, fault }) => fault === null && (wanted === null || way === wanted),
    );
    if (!open) return false;
    const { way, address } = open;
    if (way === 'message') {
      const text = senderText(message, context, parts.origin());
      const { locale } = context.language;
      await sendNotice(messaging, region.manifest, { phone: address, text, language: locale });
    } else await sendMail(id, address, message, context, senderMail(message, context, parts.origin()));
    return true;
  }

  async function appendRow(id: string, ticketId: number): Promise<boolean> {
    const row = await findRow(db, ticketId);
    if (!row || !scripts.isOpen) return false;
    await scripts.append({ id, spreadsheet: row.spreadsheet, cells: row.cells });
    return true;
  }

  /** @returns whether there was somebody to send it to */
  return async (delivery: DeliveryRow, region: ResolvedRegion) => {
    const { key, channel, ticketId, event, text, way, createdAt } = delivery;
    if (channel === 'spreadsheet') return appendRow(key, ticketId);
    const ticket = await findTicketForDelivery(db, ticketId);
    if (!ticket) return false;
    const booking = await findBooking(db, ticketId);
    const message = { ticket, booking, event: event as DeliveryEvent, text };
    if (channel === 'sender') return sendToSender(key, message, region, way);
    const context = contextOf(region, region.defaultLanguage.code);
    const { delivery: settings, contact } = region.manifest;
    if (channel === 'email') {
      await sendMail(
        key,
        settings?.email ?? contact.email,
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
