import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { SendMail } from '../../gateways/mail/mail-provider.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { sendNotice, sendsNotices } from '../../gateways/messaging/send-notice.ts';
import type { SpreadsheetScripts } from '../../gateways/spreadsheet/open-spreadsheets.ts';
import type { Webhooks } from '../../gateways/webhook/open-webhooks.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Database } from '../../storage/database.ts';
import { findRow } from '../spreadsheets/index.ts';
import { type TicketContext, ticketContext } from '../tickets/index.ts';
import type { DeliveryChannel, DeliveryRow, SenderWay } from './repositories/deliveries.ts';
import { senderWays } from './sender-ways.ts';
import { writeOfferMessage, writeTicketMessage } from './write-message.ts';

export interface DeliveryGateways {
  messaging: Messaging;
  /** Null: no e-mails are sent. */
  mail: SendMail | null;
  webhooks: Webhooks;
  /** Of spreadsheets that forms fill. */
  scripts: SpreadsheetScripts;
}

export interface SenderDeps extends DeliveryGateways {
  db: Database;
  content(): Pick<Content, 'texts' | 'catalogue'>;
  /** Scheme and host of this site. */
  origin(): string;
  /** Milliseconds since 1970. */
  clock(): number;
}

interface WrittenMail {
  subject: string;
  text: string;
  /** Calendar file. */
  calendar?: string;
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
export function deliverySender(deps: SenderDeps) {
  const { db, webhooks, mail, messaging, scripts } = deps;

  const contextOf = (region: ResolvedRegion, wanted: string) =>
    ticketContext(region, wanted, { ...deps.content(), clock: deps.clock });

  async function sendMail(id: string, to: string, letter: WrittenMail, context: TicketContext) {
    const { language, region } = context;
    await mail?.({ id, to, ...letter, language: language.locale, region: region.code });
  }

  /** Sends the first way that is open. @returns whether there was one */
  async function sendToPerson(
    id: string,
    person: Parameters<typeof senderWays>[0],
    { text, mail: letter }: { text: string; mail: WrittenMail },
    context: TicketContext,
    wanted: SenderWay | null,
  ): Promise<boolean> {
    const { region, language } = context;
    const open = senderWays(person, region, (way) => hasProvider(deps, way, region)).find(
      ({ way, fault }) => fault === null && (wanted === null || way === wanted),
    );
    if (!open) return false;
    const { way, address } = open;
    if (way === 'message')
      await sendNotice(messaging, region.manifest, { phone: address, text, language: language.locale });
    else await sendMail(id, address, letter, context);
    return true;
  }

  const write = (delivery: DeliveryRow, region: ResolvedRegion) =>
    delivery.ticketId === null
      ? writeOfferMessage(db, delivery, region, deps.origin())
      : writeTicketMessage(db, delivery, delivery.ticketId, deps.origin());

  async function appendRow(id: string, ticketId: number): Promise<boolean> {
    const row = await findRow(db, ticketId);
    if (!row || !scripts.isOpen) return false;
    await scripts.append({ id, spreadsheet: row.spreadsheet, cells: row.cells });
    return true;
  }

  /** @returns whether there was somebody to send it to */
  return async (delivery: DeliveryRow, region: ResolvedRegion) => {
    const { key, channel, ticketId, way } = delivery;
    if (channel === 'spreadsheet') return ticketId !== null && appendRow(key, ticketId);
    const written = await write(delivery, region);
    if (!written) return false;
    if (channel === 'sender') {
      const context = contextOf(region, written.language);
      const calendar = written.calendar(context);
      const letter = {
        subject: written.subject(context),
        text: written.mailText(context),
        ...(calendar !== null && { calendar }),
      };
      return sendToPerson(key, written.person, { text: written.text(context), mail: letter }, context, way);
    }
    const context = contextOf(region, region.defaultLanguage.code);
    const { delivery: settings, contact } = region.manifest;
    if (channel === 'email') {
      const letter = { subject: written.subject(context), text: written.staffText(context) };
      await sendMail(key, settings?.email ?? contact.email, letter, context);
      return mail !== null;
    }
    if (!webhooks.isOpen(region.manifest)) return false;
    await webhooks.send(region.manifest, { id: key, body: written.webhook(context) });
    return true;
  };
}
