import { createToken, hashToken } from '../../runtime/tokens.ts';
import type { Database } from '../../storage/database.ts';
import { inTransaction } from '../../storage/transaction.ts';
import { type ContactRow, nameContact } from '../contacts/index.ts';
import { forgetOtherDevices } from './repositories/known-devices.ts';
import {
  deleteOtherSessions,
  deleteSessions,
  findSession,
  insertOneTimeToken,
  type SessionPurpose,
} from './repositories/sessions.ts';

/** Sessions of logged-in people. */
export interface Sessions {
  find(token: { tokenHash: string; region: string; purpose: SessionPurpose }): Promise<ContactRow | null>;
  /** Ends the sessions of tokens for all processes. */
  end(tokens: readonly string[]): Promise<void>;
  /** Ends all sessions of a contact except those of the tokens, and removes all devices but one. @returns number of sessions */
  endOthers(
    contact: ContactRow,
    except: { tokens: readonly string[]; device: string | undefined },
  ): Promise<number>;
  /** Issues a one-time token that starts another session of the contact. */
  issueOneTimeToken(contact: ContactRow, purpose: SessionPurpose): Promise<string>;
  /** @returns null if the contact no longer exists */
  nameContact(contact: ContactRow, name: string): Promise<ContactRow | null>;
}

/** Lifetime of a one-time token in seconds. */
export const ONE_TIME_TOKEN_SECONDS = 300;

export function createSessions(db: Database): Sessions {
  return {
    find: (token) => findSession(db, token),
    end: (tokens) => deleteSessions(db, tokens.map(hashToken)),
    endOthers: ({ id }, { tokens, device }) =>
      inTransaction(db, async (tx) => {
        await forgetOtherDevices(tx, id, device === undefined ? null : hashToken(device));
        return deleteOtherSessions(tx, id, tokens.map(hashToken));
      }),
    async issueOneTimeToken({ id, region }, purpose) {
      const token = createToken();
      const seconds = ONE_TIME_TOKEN_SECONDS;
      await insertOneTimeToken(db, { tokenHash: hashToken(token), contactId: id, region, purpose, seconds });
      return token;
    },
    nameContact: (contact, name) => nameContact(db, { ...contact, name }),
  };
}
