import { Invalid } from '../../errors/domain-error.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { KeyReused, runIdempotent } from '../tickets/index.ts';

/** A request of the desk that creates money or what money is paid for. */
export interface DeskRequest {
  /** Method and path. */
  route: string;
  /** The `Idempotency-Key` header; undefined: the request is done whenever it comes. */
  key: string | undefined;
  body: unknown;
  staffId: number;
}

/**
 * Does a request of staff in a transaction, once per key: an answer that was lost is asked for again.
 * @param work returns what the answer is read by
 * @throws Invalid if the key was sent with another body
 */
export async function runIdempotentForStaff<Reference extends Record<string, string | number>>(
  db: Database,
  { staffId, ...request }: DeskRequest,
  work: (tx: Database) => Promise<Reference>,
): Promise<Reference> {
  if (request.key === undefined) return inTransaction(db, work);
  const prepare = async () => {};
  const { answer } = await runIdempotent(db, { ...request, person: { staffId } }, prepare, async (tx) => ({
    status: 201,
    answer: await work(tx),
  })).catch((error: unknown) => {
    throw error instanceof KeyReused
      ? new Invalid('key_reused', 'This key was sent before with other values.', {
          'idempotency-key': ['is used'],
        })
      : error;
  });
  return answer as Reference;
}
