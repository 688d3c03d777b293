import type { DailyLimits } from '#contracts/types.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { UsedUpToday } from '../../errors/domain-error.ts';
import { type ClientNetworks, isPrivate } from '../../runtime/client-network.ts';
import { type DailyShare, takeDailyUse } from '../../storage/daily-use.ts';
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

/**
 * Counts what a sender sends to staff.
 * @throws UsedUpToday with the message
 */
export const takeRequestShare = (db: Database, sender: Sender, message: string): Promise<void> =>
  takeShareOf(db, 'requests', sender, message);

/** Counts a use. @throws UsedUpToday with the message when the person, the address or the network has none left */
export async function takeShareOf(
  db: Database,
  use: DailyUse,
  sender: Sender,
  message: string,
): Promise<void> {
  const wait = await takeDailyUse(db, sharesOf(use, sender));
  if (wait > 0) throw new UsedUpToday(message, wait);
}

/** Counts a use. @returns whether there was one left */
export const isWithinShare = async (db: Database, use: DailyUse, sender: Sender): Promise<boolean> =>
  (await takeDailyUse(db, sharesOf(use, sender))) === 0;

/**
 * Whose shares a use counts against, narrow ones first. Only the own share counts for people who have logged in: a
 * network is shared with strangers. This machine and addresses that do not tell visitors apart are not counted.
 */
function sharesOf(
  use: DailyUse,
  { region: { code, manifest }, person: { contactId, deviceHash, client } }: Sender,
): DailyShare[] {
  const { perPerson, perAddress, perNetwork, perRegion }: Limits = (manifest.dailyLimits ?? LIMITS)[use];
  if (client === undefined || isUnlistedProxy(client)) return [];
  const share = (whose: string, most: number | undefined): DailyShare[] =>
    most === undefined ? [] : [{ key: `${use} ${whose}`, most }];
  if (contactId !== null) return share(`contact ${contactId}`, perPerson);
  return [
    ...(deviceHash === null ? [] : share(`device ${deviceHash}`, perPerson)),
    ...share(`address ${client.address}`, perAddress),
    ...share(`network ${client.network}`, perNetwork),
    ...share(`region ${code}`, perRegion),
  ];
}

/** Private addresses are those of a proxy that is not listed, or of a container's bridge: all visitors together. */
const isUnlistedProxy = ({ address }: ClientNetworks): boolean => isPrivate(address.replace('/64', ''));
