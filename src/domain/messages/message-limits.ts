/** Messages within a day that visitors cause by naming a receiver; the manifest's `delivery.limits`. */
export interface SenderLimits {
  perReceiver: number;
  perAddress: number;
  perNetwork: number;
  perRegion: number;
}

/** Messages of a kind that were stored within the last 24 hours, or today in the region. */
export interface MessageCounts {
  receiver: number;
  /** Of these, within the last hour. */
  receiverInHour: number;
  address: number;
  network: number;
  region: number;
}

/** What messages have cost today and may cost; amounts in the currency of the region. */
export interface MessageMoney {
  price: number;
  spent: number;
  perDay: number;
}

/** The limit that stops a message. */
export type MessageLimit = 'receiver' | 'address' | 'network' | 'region' | 'budget';

/** Returns the limit that stops a message to somebody who has only been named; null: none (HARDENING A51). */
export function limitOfNamed(counts: MessageCounts, limits: SenderLimits): MessageLimit | null {
  if (counts.receiver >= limits.perReceiver) return 'receiver';
  if (counts.address >= limits.perAddress) return 'address';
  if (counts.network >= limits.perNetwork) return 'network';
  return counts.region >= limits.perRegion ? 'region' : null;
}

/** The same for a phone whose owner sends the form. */
export const limitOfProven = (
  { receiver, receiverInHour }: MessageCounts,
  { perHour, perDay }: { perHour: number; perDay: number },
): MessageLimit | null => (receiverInHour >= perHour || receiver >= perDay ? 'receiver' : null);

/** Whether one more message costs more than the day may cost; what costs nothing never does. */
export const exceedsBudget = ({ price, spent, perDay }: MessageMoney): boolean =>
  price > 0 && comparable(spent + price) > comparable(perDay);

/** Sums of prices such as 0.1 are compared without the error of binary fractions. */
const comparable = (amount: number) => Math.round(amount * 10_000);

/** Domains under which a provider has the same mailboxes. */
const SAME_DOMAINS: Readonly<Record<string, string>> = { 'googlemail.com': 'gmail.com' };

/**
 * The same mailbox for all its spellings: mail servers ignore case, deliver `name+anything` to `name`, and large ones
 * ignore dots in it. Two mailboxes that differ in dots only share their limits.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+', 1);
  const domain = email.slice(at + 1).toLowerCase();
  return `${name.replaceAll('.', '').toLowerCase()}@${SAME_DOMAINS[domain] ?? domain}`;
}
