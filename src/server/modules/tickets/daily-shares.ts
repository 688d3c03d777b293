import type { DailyLimits } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { UsedUpToday } from '../../errors/domain-error.ts';
import { type ClientNetworks, isPrivate } from '../../runtime/client-network.ts';
import { type DailyShare, takeDailyUse, waitForDailyUse } from '../../storage/daily-use.ts';
import type { Database } from '../../storage/database.ts';
import type { Person } from './person.ts';

/** Who sends something that daily limits count. */
export interface Sender {
  region: ResolvedRegion;
  person: Person;
}

/** What is counted, by its name in the manifest. */
type DailyUse = keyof DailyLimits;

/** Limits of a use; one that it does not have counts nothing. */
type Limits = Partial<Record<'perPerson' | 'perAddress' | 'perNetwork' | 'perRegion', number>>;

/** The limits of a manifest that states none. */
const LIMITS: DailyLimits = {
  requests: { perPerson: 50, perAddress: 200, perNetwork: 2_000 },
  // one per browser and question: a provider of mobile networks has thousands behind one address
  consents: { perAddress: 10_000, perNetwork: 100_000 },
  cardReadings: { perPerson: 20, perAddress: 60, perNetwork: 600 },
  errorReports: { perAddress: 1_000, perNetwork: 10_000, perRegion: 100_000 },
};

/** Texts of a refusal. */
export interface UsedUpTexts {
  /** For people who have logged in. */
  person: string;
  /** For visitors, whose address may have been used up by others: logging in gives them a share of their own. */
  visitor: string;
}

/**
 * Counts what a sender sends to staff.
 * @param tx the transaction that stores it; call it last there
 * @throws UsedUpToday with a message
 */
export async function takeRequestShare(tx: Database, sender: Sender, texts: UsedUpTexts): Promise<void> {
  refuse(await takeDailyUse(tx, sharesOf('requests', sender)), sender, texts);
}

/** Checks cheaply that a sender may send one more request, and counts nothing. @throws UsedUpToday with a message */
export async function requireRequestShare(db: Database, sender: Sender, texts: UsedUpTexts): Promise<void> {
  refuse(await waitForDailyUse(db, sharesOf('requests', sender)), sender, texts);
}

function refuse(wait: number, { person }: Sender, texts: UsedUpTexts): void {
  if (wait > 0) throw new UsedUpToday(person.contactId === null ? texts.visitor : texts.person, wait);
}

/**
 * Counts a use.
 * @param tx the transaction that stores it; call it last there
 * @throws UsedUpToday with the message when the person, the address or the network has none left
 */
export async function takeShareOf(
  tx: Database,
  use: DailyUse,
  sender: Sender,
  message: string,
): Promise<void> {
  const wait = await takeDailyUse(tx, sharesOf(use, sender));
  if (wait > 0) throw new UsedUpToday(message, wait);
}

/** Checks cheaply that a use is left, and counts nothing. @throws UsedUpToday with the message */
export async function requireShareOf(
  db: Database,
  use: DailyUse,
  sender: Sender,
  message: string,
): Promise<void> {
  const wait = await waitForDailyUse(db, sharesOf(use, sender));
  if (wait > 0) throw new UsedUpToday(message, wait);
}

/** Counts a use. @returns whether there was one left */
export const isWithinShare = async (db: Database, use: DailyUse, sender: Sender): Promise<boolean> =>
  (await takeDailyUse(db, sharesOf(use, sender))) === 0;

/**
 * Whose shares a use counts against, narrow ones first. This machine on a local site is not counted.
 *
 * - Only the own share counts for people who have logged in: a network is shared with strangers.
 * - One address that has used up its share leaves its network most of its own: manifests are warned about a network
 *   with less than twice the share of an address. Its neighbours behind the same address are refused, as nothing tells
 *   them apart: a browser gets a new id whenever it likes. They are asked to log in or to call.
 * - A private address is that of a proxy that is not listed, or of a container's bridge: all visitors together. They
 *   have what one network has. With the share of an address the first two hundred would close all forms to
 *   everybody, and with none at all one stranger could fill the disk.
 */
function sharesOf(
  use: DailyUse,
  { region: { code, manifest }, person: { contactId, deviceHash, client } }: Sender,
): DailyShare[] {
  const { perPerson, perAddress, perNetwork, perRegion }: Limits = (manifest.dailyLimits ?? LIMITS)[use];
  if (client === undefined) return [];
  const share = (whose: string, most: number | undefined): DailyShare[] =>
    most === undefined ? [] : [{ key: `${use} ${whose}`, most }];
  if (contactId !== null) return share(`contact ${contactId}`, perPerson);
  return [
    ...(deviceHash === null ? [] : share(`device ${deviceHash}`, perPerson)),
    ...(isUnlistedProxy(client) ? [] : share(`address ${client.address}`, perAddress)),
    ...share(`network ${client.network}`, perNetwork),
    ...share(`region ${code}`, perRegion),
  ];
}

const isUnlistedProxy = ({ address }: ClientNetworks): boolean => isPrivate(address.replace('/64', ''));
