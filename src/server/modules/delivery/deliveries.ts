import type { RequestForm } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Database } from '../../storage/database.ts';
import { keyOf, type OfferNews, offerDeliveries } from './offer-news.ts';
import { phoneFault } from './phone-limits.ts';
import { type DeliveredTicket, findTicketForDelivery } from './repositories/delivered-ticket.ts';
import {
  type DeliveryChannel,
  type DeliveryQuery,
  type DeliveryRow,
  deleteQueued,
  insertDeliveries,
  requeue,
  type SenderWay,
  selectDeliveries,
} from './repositories/deliveries.ts';
import { type HasProvider, type OfferedWay, senderWays } from './sender-ways.ts';

export type { OfferedWay } from './sender-ways.ts';

/** What happened to a ticket. */
export type DeliveryEvent = keyof typeof CHANNELS;

/** News about a ticket. */
export interface News {
  ticketId: number;
  event: DeliveryEvent;
  /** What staff have written, for `answered`. */
  text?: string;
  /** How the sender is reached; absent: the first way that is open. */
  way?: SenderWay;
  /** Tells apart repeated events of a ticket: the start of the slot, the id of the answer. Default none. */
  occurrence?: string;
  /** Absent: at once. */
  dueAt?: Date;
}

/** Messages about tickets and offers: to the region’s webhook and staff, and to the sender or buyer. */
export interface Deliveries {
  /** Stores messages about news in the transaction of their cause, each once; they are sent after it. */
  enqueue(tx: Database, news: News): Promise<void>;
  /** The same for news about an offer. */
  enqueueOffer(tx: Database, news: OfferNews): Promise<void>;
  /** Withdraws messages about an event that were not sent yet. */
  withdraw(tx: Database, news: Pick<News, 'ticketId' | 'event'>): Promise<void>;
  /** Newest first. */
  list(query: DeliveryQuery): Promise<DeliveryRow[]>;
  /** Sends a failed or dead message again, after the transaction. @returns whether there was one in the region */
  retry(tx: Database, region: string, id: number): Promise<boolean>;
  /** Ways to reach the sender of a ticket, the usual one first. */
  waysTo(ticket: Parameters<typeof senderWays>[0], region: ResolvedRegion): OfferedWay[];
  /** Whether messages can be sent this way. */
  isOpen(channel: DeliveryChannel, region: ResolvedRegion): boolean;
}

export interface DeliveryParts {
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

/** A form that says nothing tells these. */
const DEFAULT_NOTIFY: NonNullable<RequestForm['after']['notify']> = ['webhook', 'sender'];

export function deliveriesIn({ db, regions, isOpen, hasProvider, wake }: DeliveryParts): Deliveries {
  /** Why the sender of a new request gets no message; staff see it, and may send it all the same. */
  async function refusalOf(tx: Database, ticket: DeliveredTicket, region: ResolvedRegion) {
    const usual = senderWays(ticket, region, hasProvider).find(({ fault }) => fault === null);
    return usual?.way === 'message' ? phoneFault(tx, usual.address, region) : null;
  }

  return {
    async enqueue(tx, { ticketId, event, text = null, way = null, occurrence = '', dueAt }) {
      const ticket = await findTicketForDelivery(tx, ticketId);
      const region = regions().find(({ code }) => code === ticket?.region);
      if (!ticket || !region) return;
      const { forms } = region.manifest;
      const form = Object.hasOwn(forms, ticket.form) ? forms[ticket.form] : undefined;
      // a person always gets the answer that staff have written
      const wanted = event === 'answered' ? CHANNELS.answered : (form?.after.notify ?? DEFAULT_NOTIFY);
      const isWanted = (channel: DeliveryChannel) =>
        channel === 'spreadsheet' ? form?.spreadsheet !== undefined : wanted.some((each) => each === channel);
      const channels = CHANNELS[event].filter((channel) => isWanted(channel) && isOpen(channel, region));
      const hasSender = event === 'created' && channels.some((channel) => channel === 'sender');
      const refusal = hasSender ? await refusalOf(tx, ticket, region) : null;
      await insertDeliveries(
        tx,
        channels.map((channel) => ({
          key: keyOf([ticketId, event, occurrence, channel]),
          region: region.code,
          ticketId,
          event,
          channel,
          text,
          way,
          ...(dueAt && { dueAt }),
          ...(channel === 'sender' && refusal !== null && { state: 'dead' as const, lastError: refusal }),
        })),
      );
      wake();
    },
    async enqueueOffer(tx, news) {
      const region = regions().find(({ code }) => code === news.offer.region);
      if (!region) return;
      await insertDeliveries(tx, offerDeliveries(news, region, isOpen));
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
