import { createHash } from 'node:crypto';
import type { RegionManifest } from '#contracts/types.ts';
import {
  exceedsBudget,
  limitOfNamed,
  limitOfProven,
  type MessageLimit,
  mailboxOf,
} from '#domain/messages/message-limits.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { advisoryLock } from '../../storage/advisory-locks.ts';
import type { Database } from '../../storage/database.ts';
import type { Person } from '../tickets/index.ts';
import type { SenderWay } from './repositories/deliveries.ts';
import {
  addToMessageDay,
  type CountedMessage,
  countMessages,
  insertMessageSend,
  lockMessageDay,
} from './repositories/message-counts.ts';
import type { OfferedWay } from './sender-ways.ts';

type Limits = NonNullable<NonNullable<RegionManifest['delivery']>['limits']>;

/** The limits of a manifest that states none. */
const LIMITS: Limits = {
  message: { perReceiver: 5, perAddress: 10, perNetwork: 60, perRegion: 500 },
  email: { perReceiver: 6, perAddress: 20, perNetwork: 100, perRegion: 5_000 },
  proven: { perHour: 10, perDay: 20 },
};

/** Why a message is withheld; `country`: the phone belongs to another country. */
export type Withheld = MessageLimit | 'country';

/** A message to the sender of a ticket that a visitor causes. */
export interface NamedMessage {
  region: ResolvedRegion;
  /** Who causes it; undefined: unknown. */
  by: Person | undefined;
  /** Phone of the contact of the ticket, who has proved it by a login code; null: a visitor's ticket. */
  provenPhone: string | null;
}

/**
 * Counts a message by the first way that limits allow, or by each, for all processes and regions (HARDENING A51).
 * @param ways the open ones, the usual one first
 * @returns the ways, or why none is allowed
 */
export async function takeWays(
  tx: Database,
  message: NamedMessage,
  { ways, isEach }: { ways: readonly OfferedWay[]; isEach: boolean },
): Promise<{ taken: SenderWay[]; withheld: Withheld | null }> {
  const { region } = message;
  const counted = ways.map((offered) => ({ offered, key: countedMessage(message, offered) }));
  await lockKeys(tx, counted);
  let day = await lockMessageDay(tx, region.code);
  const taken: SenderWay[] = [];
  let withheld: Withheld | null = null;
  for (const { offered, key } of counted) {
    const { way } = offered;
    const limit = isAbroad(offered, region) ? 'country' : await limitOf(tx, key, region, day);
    if (limit !== null) {
      withheld ??= limit;
      continue;
    }
    await insertMessageSend(tx, key);
    const isNamedText = way === 'message' && !key.isProven;
    const spent = priceOf(region, way);
    await addToMessageDay(tx, day, { texts: isNamedText ? 1 : 0, emails: way === 'email' ? 1 : 0, spent });
    day = { ...day, spent: day.spent + spent };
    taken.push(way);
    if (!isEach) break;
  }
  if (taken.length > 0) return { taken, withheld: null };
  await addToMessageDay(tx, day, { withheld: 1 });
  return { taken, withheld };
}

async function limitOf(
  tx: Database,
  key: CountedMessage,
  region: ResolvedRegion,
  day: { texts: number; emails: number; spent: number },
): Promise<MessageLimit | null> {
  const { delivery } = region.manifest;
  const limits = delivery?.limits ?? LIMITS;
  const { way, isProven } = key;
  const counts = { ...(await countMessages(tx, key)), region: way === 'message' ? day.texts : day.emails };
  const limit = isProven ? limitOfProven(counts, limits.proven) : limitOfNamed(counts, limits[way]);
  if (limit !== null || !delivery?.budget) return limit;
  const money = { price: priceOf(region, way), spent: day.spent, perDay: delivery.budget.perDay };
  return exceedsBudget(money) ? 'budget' : null;
}

/**
 * Adds the cost of a message that no limit stops: an answer of staff, a reminder, a notification about an offer.
 * @param count of the messages that the provider charges
 */
export async function chargeMessage(
  tx: Database,
  region: ResolvedRegion,
  way: SenderWay,
  count = 1,
): Promise<void> {
  const spent = priceOf(region, way) * count;
  if (spent > 0) await addToMessageDay(tx, await lockMessageDay(tx, region.code), { spent });
}

function priceOf({ manifest: { delivery } }: ResolvedRegion, way: SenderWay): number {
  return (way === 'message' ? delivery?.budget?.textPrice : delivery?.budget?.emailPrice) ?? 0;
}

const isAbroad = ({ way, address }: OfferedWay, { manifest }: ResolvedRegion): boolean =>
  way === 'message' && !address.startsWith(`+${manifest.phone.dialCode}`);

function countedMessage(
  { region, by, provenPhone }: NamedMessage,
  { way, address }: OfferedWay,
): CountedMessage {
  const isProven = way === 'message' && address === provenPhone;
  const client = by?.client;
  return {
    region: region.code,
    way,
    receiverHash: hash(way === 'message' ? address : mailboxOf(address)),
    addressHash: client ? hash(client.address) : null,
    networkHash: client ? hash(client.network) : null,
    isProven,
  };
}

/** Messages with a receiver or client in common are counted one after the other, always locked in the same order. */
async function lockKeys(tx: Database, counted: readonly { key: CountedMessage }[]): Promise<void> {
  const keys = counted.flatMap(({ key }) => [key.receiverHash, key.addressHash, key.networkHash]);
  const distinct = new Set(keys.filter((key) => key !== null));
  for (const key of [...distinct].sort()) await advisoryLock(tx, 'messages', key);
}

const hash = (text: string) => createHash('sha256').update(`message ${text}`).digest('hex');

/** What staff read about a message that was withheld. */
export const WITHHELD_TEXTS: Readonly<Record<Withheld, string>> = {
  receiver: 'this phone or mailbox got as many messages as it may within a day or hour',
  address: 'the address of the sender caused as many messages as it may within a day',
  network: 'the network of the sender caused as many messages as it may within a day',
  region: 'the region sent as many such messages as it may within a day',
  budget: 'the budget for messages of the day is used up',
  country: 'the phone number belongs to another country',
};
