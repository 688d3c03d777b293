import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Folders } from '../../config/folders.ts';
import { HttpError } from '../../http/http-error.ts';
import { createIdleThread } from '../../runtime/idle-thread.ts';
import { type DraftReading, type DraftText, FILES_CHANGED, type ReadDraft } from './read-draft.ts';

/** Reads drafts in a thread of its own. */
export interface ThreadReader {
  /** @throws DraftTooSlow, HttpError if too many wait, or the error of a draft that cannot be read at all */
  read: ReadDraft;
  /** Has the thread read again what has changed of the files, before the next draft. */
  refresh(): void;
  /** Ends the thread. */
  end(): Promise<void>;
}

/** A draft takes too long to read, such as by a pattern that never ends. */
export class DraftTooSlow extends Error {
  override readonly name = 'DraftTooSlow';
}

interface ReaderOptions {
  /** For one draft; the first one waits for texts and makes, too. */
  timeoutMs?: number;
  /** How long the thread waits for the next draft. */
  idleMs?: number;
  createWorker?: (folders: Folders) => Worker;
}

const TIMEOUT_MS = 15_000;
const IDLE_MS = 120_000;
/** Drafts that may wait; each member of staff has one at most. */
const MAX_WAITING = 8;
/** All texts, makes and the largest manifest take less than 150 MB. */
const LIMITS = { maxOldGenerationSizeMb: 384 };

const draftWorker = (workerData: Folders) =>
  new Worker(join(import.meta.dirname, 'draft-thread.ts'), { workerData, resourceLimits: LIMITS });

/**
 * Reads drafts one after the other, while visitors are answered: a draft takes 50 ms, and what somebody types may take for
 * ever. The thread starts with the first draft, ends when nobody edits, and is replaced when a draft takes too long.
 */
export function threadReader(
  folders: Folders,
  { timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS, createWorker = draftWorker }: ReaderOptions = {},
): ThreadReader {
  const thread = createIdleThread<DraftText, DraftReading>({
    createWorker: () => createWorker(folders),
    name: 'the thread that reads drafts',
    timeoutMs,
    createTimeout: () => new DraftTooSlow('a draft took too long to read'),
    idleMs,
  });
  let waiting = 0;
  return {
    read(draft) {
      if (waiting >= MAX_WAITING)
        throw new HttpError('overloaded', 'Too many drafts are being read. Try again in a moment.');
      waiting++;
      return thread.ask(draft).finally(() => waiting--);
    },
    refresh: () => thread.tell(FILES_CHANGED),
    end: thread.end,
  };
}
