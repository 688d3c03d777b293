import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { DAY_SECONDS } from '#domain/time/durations.ts';
import { networkPrefix } from '../../../runtime/network-prefix.ts';
import type { Database } from '../../../storage/database.ts';
import { inTransaction } from '../../../storage/transaction.ts';
import type { Person } from '../../tickets/index.ts';
import type { FileSum } from './ticket-files.ts';

/** Who sends a file. Staff have no person and no network: they are not counted. */
export interface UploadSender {
  person: Person;
  network: string | null;
}

/** What a person, a network, and the larger one around it may upload within a time. */
export interface UploadLimit {
  seconds: number;
  /** Why an upload beyond it is refused. */
  fault: 'quota' | 'busy';
  ofPerson: FileSum;
  ofNetwork: FileSum;
  ofSubnet: FileSum;
}

/** Whether a sender is counted; staff are not. */
export const isCounted = ({ person, network }: UploadSender): boolean =>
  network !== null || person.contactId !== null || person.deviceHash !== null;

/**
 * Counts an upload against its person and its networks, whatever becomes of it: files of sent requests and deleted ones
 * count, too (HARDENING A31, A52).
 * @returns null where there is room, else the fault of the limit without; then nothing is counted
 */
export async function countUpload(
  db: Database,
  { person, network }: UploadSender,
  size: number,
  limits: readonly UploadLimit[],
): Promise<UploadLimit['fault'] | null> {
  const { contactId, deviceHash } = person;
  const own = contactId === null ? deviceHash && `device ${deviceHash}` : `contact ${contactId}`;
  const counted = limits.flatMap(({ ofPerson, ofNetwork, ofSubnet, ...limit }) => [
    ...(own === null ? [] : [{ ...limit, sender: own, quota: ofPerson }]),
    ...(network === null
      ? []
      : [
          { ...limit, sender: `network ${network}`, quota: ofNetwork },
          { ...limit, sender: `around ${networkPrefix(network)}`, quota: ofSubnet },
        ]),
  ]);
  try {
    // always in this order, so that two uploads cannot deadlock
    await inTransaction(db, async (tx) => {
      for (const { fault, ...row } of counted) if (!(await add(tx, row, size))) throw new NoRoom(fault);
    });
    return null;
  } catch (error) {
    if (error instanceof NoRoom) return error.fault;
    throw error;
  }
}

/** Rolls back what was counted. */
class NoRoom extends Error {
  readonly fault: UploadLimit['fault'];

  constructor(fault: UploadLimit['fault']) {
    super();
    this.fault = fault;
  }
}

interface CountedSender extends Pick<UploadLimit, 'seconds'> {
  sender: string;
  quota: FileSum;
}

async function add(tx: Database, { sender, quota, seconds }: CountedSender, size: number): Promise<boolean> {
  if (size > quota.bytes) return false;
  const name = seconds === DAY_SECONDS ? sender : `${sender} in ${seconds} s`;
  const hash = createHash('sha256').update(name).digest('hex');
  // a transaction that waited may have begun before the last upload was counted
  const level = (column: 'files' | 'bytes') =>
    sql`greatest(0, u.${sql.raw(column)} - ${quota[column]}::float8 * greatest(0, extract(epoch FROM now() - u.counted_at))::float8 / ${seconds})`;
  const { rowCount } = await tx.execute(sql`
    INSERT INTO upload_usage AS u (sender, files, bytes) VALUES (${hash}, 1, ${size})
    ON CONFLICT (sender) DO UPDATE
      SET files = ${level('files')} + 1, bytes = ${level('bytes')} + ${size}, counted_at = greatest(u.counted_at, now())
      WHERE ${level('files')} + 1 <= ${quota.files} AND ${level('bytes')} + ${size} <= ${quota.bytes}`);
  return (rowCount ?? 0) > 0;
}
