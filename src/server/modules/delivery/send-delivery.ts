import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { SendMail } from '../../gateways/mail/mail-provider.ts';
import type { Messaging } from '../../gateways/messaging/open-messaging.ts';
import { noticeParts, sendNotice, sendsNotices } from '../../gateways/messaging/send-notice.ts';
import type { SpreadsheetScripts } from '../../gateways/spreadsheet/open-spreadsheets.ts';
import type { Webhooks } from '../../gateways/webhook/open-webhooks.ts';
import type { Content } from '../../manifests/load-content.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { findRow } from '../spreadsheets/index.ts';
import { type TicketContext, ticketContext } from '../tickets/index.ts';
import { chargeMessage } from './message-limits.ts';
import type { DeliveryChannel, DeliveryRow, SenderWay } from './repositories/deliveries.ts';
import { senderWays } from './sender-ways.ts';
import { type WrittenMessage, writeOfferMessage, writeTicketMessage } from './write-message.ts';

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
  /** @returns whether there was somebody to send it to */
  return async (delivery: DeliveryRow, region: ResolvedRegion) => {
    const { key, channel, ticketId } = delivery;
    if (channel === 'spreadsheet') return ticketId !== null && appendRow(deps, key, ticketId);
    const context = deliveryContext(deps, region, region.defaultLanguage.code);
    const toStaff = async (letter: WrittenMail) => {
      const { delivery: settings, contact } = region.manifest;
      await sendMail(deps, key, settings?.email ?? contact.email, letter, context);
      return deps.mail !== null;
    };
    if (isFeedEvent(delivery.event)) return toStaff(feedMail(delivery.event, delivery.text ?? '', context));
    const written = await writeMessage(deps, delivery, region);
    if (!written) return false;
    if (channel === 'sender') return sendToPerson(deps, delivery, written, region);
    if (channel === 'email')
      return toStaff({ subject: written.subject(context), text: written.staffText(context) });
    if (!deps.webhooks.isOpen(region.manifest)) return false;
    await deps.webhooks.send(region.manifest, { id: key, body: written.webhook(context) });
    return true;
  };
}

const isFeedEvent = (event: string): event is 'feed_failed' | 'feed_well' => event.startsWith('feed_');

/** @param text the feed, and its problem */
function feedMail(
  event: 'feed_failed' | 'feed_well',
  text: string,
  { region: { manifest }, language, t }: TicketContext,
): WrittenMail {
  const [feed = ''] = text.split(':', 1);
  const values = { site: inLanguage(manifest.brand.name, language.code), feed, text };
  const key = event === 'feed_failed' ? 'messages:feed.failed' : 'messages:feed.well';
  return { subject: t('messages:feed.subject', values), text: t(key, values) };
}

const deliveryContext = (deps: SenderDeps, region: ResolvedRegion, language: string): TicketContext =>
  ticketContext(region, language, { ...deps.content(), clock: deps.clock });

const writeMessage = ({ db, origin }: SenderDeps, delivery: DeliveryRow, region: ResolvedRegion) =>
  delivery.ticketId === null
    ? writeOfferMessage(db, delivery, region, origin())
    : writeTicketMessage(db, delivery, delivery.ticketId, origin());

/** Sends the first way that is open. @returns whether there was one */
async function sendToPerson(
  deps: SenderDeps,
  { key, way: wanted }: DeliveryRow,
  written: WrittenMessage,
  region: ResolvedRegion,
): Promise<boolean> {
  const open = senderWays(written.person, region, (way) => hasProvider(deps, way, region)).find(
    ({ way, fault }) => fault === null && (wanted === null || way === wanted),
  );
  if (!open) return false;
  const { way, address } = open;
  const context = deliveryContext(deps, region, written.language);
  if (way === 'message') {
    const { locale } = context.language;
    const notice = { phone: address, text: written.text(context), language: locale };
    const parts = noticeParts(deps.messaging, region.manifest, notice.text);
    // one is charged before its text is written; nothing that may fail comes after it is sent
    if (parts > 1) await inTransaction(deps.db, (tx) => chargeMessage(tx, region, way, parts - 1));
    await sendNotice(deps.messaging, region.manifest, notice);
    return true;
  }
  const calendar = written.calendar(context);
  const letter = {
    subject: written.subject(context),
    text: written.mailText(context),
    ...(calendar !== null && { calendar }),
  };
  await sendMail(deps, key, address, letter, context);
  return true;
}

async function sendMail(
  { mail }: SenderDeps,
  id: string,
  to: string,
  letter: WrittenMail,
  { language, region }: TicketContext,
): Promise<void> {
  await mail?.({ id, to, ...letter, language: language.locale, region: region.code });
}

async function appendRow({ db, scripts }: SenderDeps, id: string, ticketId: number): Promise<boolean> {
  const row = await findRow(db, ticketId);
  if (!row || !scripts.isOpen) return false;
  await scripts.append({ id, spreadsheet: row.spreadsheet, cells: row.cells });
  return true;
}
