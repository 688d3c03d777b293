import { useEffect, useState, useSyncExternalStore } from 'react';

/** A file that was chosen in this visit. */
export interface Upload {
  key: number;
  file: File;
  /** From 0 to 1. */
  share: number;
  /** Of the stored file. */
  id?: string;
  /** It is being read for suggestions. */
  isRead?: boolean;
  /** Why it was refused; empty: it could not be sent. */
  problem?: string;
  /** The file itself is refused: sent again it would be, too. */
  isFinal?: boolean;
}

/**
 * What becomes known of an upload: its share, its id, whether it is being read.
 * @returns whether the file is still wanted
 */
export type ChangeUpload = (part: Pick<Partial<Upload>, 'share' | 'id' | 'isRead'>) => boolean;

/** Sends a file. @throws Failure */
export type SendFile = (file: File, change: ChangeUpload) => Promise<void>;

/** The last upload of the page: its fields and documents send one after the other. */
let turn = Promise.resolve();
let lastKey = 0;

/** The files of a field. A form keeps it while the field is not shown, so that uploads go on. */
export class UploadQueue {
  uploads: readonly Upload[] = [];
  /** Answer of the field: ids of stored files, also those of earlier visits. */
  ids: readonly string[] = [];
  sendFile: SendFile | undefined;
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  add(files: readonly File[]): void {
    const added = files.map((file): Upload => ({ key: ++lastKey, file, share: 0 }));
    this.#show([...this.uploads, ...added]);
    added.forEach(this.#start);
  }

  retry(upload: Upload): void {
    const { problem: _, isFinal: __, ...again } = { ...upload, share: 0 };
    this.#show(this.uploads.map((each) => (each.key === upload.key ? again : each)));
    this.#start(again);
  }

  /** Shows an upload no longer. */
  drop(key: number | undefined): void {
    this.#show(this.uploads.filter((each) => each.key !== key));
  }

  /** Forgets all files: they were another person's, or of a form that was sent. */
  clear(): void {
    this.ids = [];
    this.#show([]);
  }

  #show(uploads: readonly Upload[]): void {
    this.uploads = uploads;
    for (const listener of [...this.#listeners]) listener();
  }

  #change(key: number, part: Partial<Upload>): boolean {
    this.#show(this.uploads.map((each) => (each.key === key ? { ...each, ...part } : each)));
    return this.uploads.some((each) => each.key === key);
  }

  readonly #start = ({ key, file }: Upload): void => {
    turn = turn.then(async () => {
      if (!this.uploads.some((each) => each.key === key)) return;
      try {
        await this.sendFile?.(file, (part) => this.#change(key, part));
      } catch (failure) {
        this.#change(key, problemOf(failure));
      }
    });
  };
}

/** Whether a file is on its way, or waits for others that are. */
export const isPending = ({ id, problem }: Upload): boolean => id === undefined && problem === undefined;

/** Whether a file could not be sent. */
export const hasFailed = ({ problem }: Upload): boolean => problem !== undefined;

/** The files of all fields of a form. */
export class FormUploads {
  readonly #queues = new Map<string, UploadQueue>();

  /** The queue of a field. */
  of(field: string): UploadQueue {
    const queue = this.#queues.get(field) ?? new UploadQueue();
    this.#queues.set(field, queue);
    return queue;
  }

  /** Names of fields some of whose files are as described. */
  fieldsWith(isMeant: (upload: Upload) => boolean): string[] {
    return [...this.#queues].flatMap(([field, { uploads }]) => (uploads.some(isMeant) ? [field] : []));
  }

  /** Resolves when no file of the fields is on its way any more. */
  settled(fields: readonly string[]): Promise<void> {
    return new Promise((resolve) => {
      const queues = fields.map((field) => this.of(field));
      const look = () => {
        if (queues.some(({ uploads }) => uploads.some(isPending))) return;
        for (const end of ends) end();
        resolve();
      };
      const ends = queues.map((queue) => queue.subscribe(look));
      look();
    });
  }

  clear(): void {
    for (const queue of this.#queues.values()) queue.clear();
  }
}

const NONE: readonly Upload[] = [];

/** Sends files when all files that were chosen before, of any field, have been sent. @param kept of a form */
export function useUploadQueue(sendFile: SendFile, kept?: UploadQueue) {
  const [own] = useState(() => new UploadQueue());
  const queue = kept ?? own;
  const uploads = useUploadsOf(queue);
  useEffect(() => {
    queue.sendFile = sendFile;
  });
  return {
    queue,
    uploads,
    add: (files: readonly File[]) => queue.add(files),
    retry: (upload: Upload) => queue.retry(upload),
    drop: (key: number | undefined) => queue.drop(key),
  };
}

/** The files of a queue as they are now. */
export const useUploadsOf = (queue: UploadQueue): readonly Upload[] =>
  useSyncExternalStore(
    queue.subscribe,
    () => queue.uploads,
    () => NONE,
  );

/** Of a file that is too large, of another type, or cannot be read. */
const FINAL_STATUSES = [400, 413, 415, 422];

/** What the API says about a file that it refuses. */
function problemOf(failure: unknown): Pick<Upload, 'problem' | 'isFinal'> {
  const { status = 0, text = '' } = failure as { status?: number; text?: string };
  return {
    problem: status >= 400 && status < 500 ? text : '',
    isFinal: FINAL_STATUSES.includes(status),
  };
}
