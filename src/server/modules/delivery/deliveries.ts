import type { RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import type { OfferNotification } from '../offers/index.ts';
import type { Person } from '../tickets/index.ts';
import { chargeMessage, takeWays, WITHHELD_TEXTS } from './message-limits.ts';
import { keyOf, offerDeliveries, webhookEvents } from './offer-deliveries.ts';
import {
  type DeliveredTicket,
  findProvenPhone,
  findTicketForDelivery,
} from './repositories/delivered-ticket.ts';
import {
  type DeliveryChannel,
  type DeliveryQuery,
  type DeliveryRow,
  deleteQueued,
  insertDeliveries,
  isSenderUntold,
  isStored,
  type NewDelivery,
  requeue,
  type SenderWay,
  selectDeliveries,
} from './repositories/deliveries.ts';
import { type HasProvider, type OfferedWay, senderWays } from './sender-ways.ts';

export type { OfferedWay } from './sender-ways.ts';

/** What happened to a ticket. */
export type DeliveryEvent = keyof typeof CHANNELS;

/** A notification about a ticket. */
export interface Notification {
  ticketId: number;
  event: DeliveryEvent;
  /** What staff have written, for `answered`. */
  text?: string;
  /** How the sender is reached; absent: the first way that is open. */
  way?: SenderWay;
  /** Who causes it; absent: somebody unknown. What staff cause is not limited. */
  by?: Person | 'staff';
  /** Tells apart repeated events of a ticket: the start of the slot, the id of the answer. Default none. */
  occurrence?: string;
  /** Absent: at once. */
  dueAt?: Date;
}

/** Messages about tickets, offers and feeds: to the region’s webhook and staff, and to the sender or buyer. */
export interface Deliveries {
  /** Stores messages of a notification in the transaction of their cause, each once; they are sent after it. */
  enqueue(tx: Database, notification: Notification): Promise<void>;
  /** The same for an offer. */
  enqueueOffer(tx: Database, notification: OfferNotification): Promise<void>;
  /** Has a mail to the staff of a region sent about a feed that is not well, or well again (`problem` null). */
  enqueueFeed(
    tx: Database,
    news: { region: string; feed: string; problem: string | null; occurrence: string },
  ): Promise<void>;
  /** Withdraws messages about an event that were not sent yet. */
  withdraw(tx: Database, notification: Pick<Notification, 'ticketId' | 'event'>): Promise<void>;
  /** Newest first. */
  list(query: DeliveryQuery): Promise<DeliveryRow[]>;
  /** Sends a failed or dead message again, after the transaction. @returns whether there was one in the region */
  retry(tx: Database, region: string, id: number): Promise<boolean>;
  /** Ways to reach the sender of a ticket, the usual one first. */
  waysTo(ticket: Parameters<typeof senderWays>[0], region: ResolvedRegion): OfferedWay[];
  /** Whether messages can be sent this way. */
  isOpen(channel: DeliveryChannel, region: ResolvedRegion): boolean;
}

export interface DeliveryDeps {
  db: Database;
  /** Returns the current regions. */
  regions(): readonly ResolvedRegion[];
  /** Whether messages can be sent this way. */
  isOpen(channel: DeliveryChannel, region: ResolvedRegion): boolean;
  hasProvider: HasProvider;
  /** Called when there may be something to send. */
  wake(): void;
}

/** Who hears of what. */
const CHANNELS = {
  created: ['webhook', 'email', 'sender', 'spreadsheet'],
  answered: ['webhook', 'sender'],
  rescheduled: ['webhook', 'email', 'sender'],
  cancelled: ['webhook', 'email', 'sender'],
  reminder: ['sender'],
} as const satisfies Record<string, readonly DeliveryChannel[]>;

/** Events of tickets that webhooks hear of. */
export const TICKET_WEBHOOK_EVENTS = webhookEvents(CHANNELS);

/** Events that only staff cause, or that a booking has at most one of. */
const UNLIMITED: ReadonlySet<DeliveryEvent> = new Set(['answered', 'reminder']);

/** What a sender who has left a phone and an e-mail gets both ways. */
const CONFIRMATIONS: ReadonlySet<DeliveryEvent> = new Set(['created', 'rescheduled', 'cancelled']);

/** A form that says nothing tells these. */
const DEFAULT_NOTIFY: NonNullable<RequestForm['after']['notify']> = ['webhook', 'sender'];

export function createDeliveries({ db, regions, isOpen, hasProvider, wake }: DeliveryDeps): Deliveries {
  return {
    async enqueue(tx, notification) {
      const { ticketId, event, text = null, way = null, occurrence = '', dueAt } = notification;
      const ticket = await findTicketForDelivery(tx, ticketId);
      const region = regions().find(({ code }) => code === ticket?.region);
      if (!ticket || !region) return;
      const channels = channelsFor(event, ticket.form, region).filter((channel) => isOpen(channel, region));
      const row = { region: region.code, ticketId, event, text, way, ...(dueAt && { dueAt }) };
      const rows: NewDelivery[] = [];
      for (const channel of channels) {
        const key = (...more: string[]) => keyOf([ticketId, event, occurrence, channel, ...more]);
        if (channel !== 'sender') rows.push({ ...row, channel, key: key() });
        // the same notification is stored once, so it counts once
        else if (!(await isStored(tx, key())))
          for (const [index, part] of (
            await senderParts(tx, notification, ticket, region, hasProvider)
          ).entries())
            rows.push({ ...row, channel, key: index === 0 ? key() : key(String(part.way)), ...part });
      }
      await insertDeliveries(tx, rows);
      wake();
    },
    async enqueueOffer(tx, notification) {
      const region = regions().find(({ code }) => code === notification.offer.region);
      if (!region) return;
      const rows = offerDeliveries(notification, region, isOpen);
      if (rows.some(({ channel }) => channel === 'sender') && hasProvider('message', region))
        await chargeMessage(tx, region, 'message');
      await insertDeliveries(tx, rows);
      wake();
    },
    async enqueueFeed(tx, { region: code, feed, problem, occurrence }) {
      const region = regions().find((each) => each.code === code);
      if (!region || !isOpen('email', region)) return;
      const event = problem === null ? 'feed_well' : 'feed_failed';
      const key = keyOf(['feed', code, feed, event, occurrence]);
      const text = problem === null ? feed : `${feed}: ${problem}`;
      await insertDeliveries(tx, [{ key, region: code, event, channel: 'email', text }]);
      wake();
    },
    withdraw: (tx, { ticketId, event }) => deleteQueued(tx, ticketId, event),
    list: (query) => selectDeliveries(db, query),
    async retry(tx, region, id) {
      const isQueued = await requeue(tx, region, id);
      if (isQueued) wake();
      return isQueued;
    },
    waysTo: (ticket, region) => senderWays(ticket, region, hasProvider),
    isOpen,
  };
}

/**
 * How the sender of a ticket is notified, one part per message: limits apply to what strangers can trigger. Empty: not
 * at all.
 */
async function senderParts(
  tx: Database,
  { event, way, by }: Notification,
  ticket: DeliveredTicket,
  region: ResolvedRegion,
  hasProvider: HasProvider,
): Promise<Partial<NewDelivery>[]> {
  const ways = senderWays(ticket, region, hasProvider);
  const open = ways.filter(({ fault }) => fault === null);
  const usual = open[0]?.way;
  if (usual === undefined) return [{}];
  const isBoth = CONFIRMATIONS.has(event) && open.length > 1 && open.length === ways.length;
  if (by === 'staff' || UNLIMITED.has(event)) {
    if (event === 'reminder' && (await isSenderUntold(tx, ticket.id))) return [];
    const charged = isBoth ? open.map((each) => each.way) : [way ?? usual];
    for (const each of charged) await chargeMessage(tx, region, each);
    return isBoth ? charged.map((each) => ({ way: each })) : [{}];
  }
  const provenPhone = await findProvenPhone(tx, ticket.contactId);
  const { taken, withheld } = await takeWays(tx, { region, by, provenPhone }, { ways: open, isEach: isBoth });
  if (withheld !== null)
    return [{ state: 'dead', withheldBy: withheld, lastError: WITHHELD_TEXTS[withheld] }];
  return taken.map((each) => (each === usual && !isBoth ? {} : { way: each }));
}

/** Channels that a form wants for an event of its tickets. */
function channelsFor(
  event: DeliveryEvent,
  formName: string,
  { manifest }: ResolvedRegion,
): readonly DeliveryChannel[] {
  const { forms } = manifest;
  const form = Object.hasOwn(forms, formName) ? forms[formName] : undefined;
  // a person always gets the answer that staff have written
  const wanted = event === 'answered' ? CHANNELS.answered : (form?.after.notify ?? DEFAULT_NOTIFY);
  const isWanted = (channel: DeliveryChannel) =>
    channel === 'spreadsheet' ? form?.spreadsheet !== undefined : wanted.some((each) => each === channel);
  return CHANNELS[event].filter(isWanted);
}
