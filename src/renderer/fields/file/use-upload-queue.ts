import { useEffect, useRef, useState } from 'react';

/** A file that was chosen in this visit. */
export interface Upload {
  key: number;
  file: File;
  /** Address of the picture on this device; undefined: it is no picture. */
  preview: string | undefined;
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

/** What becomes known of an upload: its share, its id, whether it is being read. */
export type ChangeUpload = (part: Pick<Partial<Upload>, 'share' | 'id' | 'isRead'>) => void;

/** Sends a file. @throws Failure */
export type SendFile = (file: File, change: ChangeUpload) => Promise<void>;

/** The last upload of the page: its fields and documents send one after the other. */
let turn = Promise.resolve();

/** Sends files when all files that were chosen before, of any field, have been sent. */
export function useUploadQueue(sendFile: SendFile) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const lastKey = useRef(0);
  const previews = useRef(new Set<string>());
  const latest = useRef(sendFile);
  useEffect(() => {
    latest.current = sendFile;
  });
  useEffect(() => {
    const shown = previews.current;
    return () => {
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));

  async function send({ key, file }: Upload) {
    try {
      await latest.current(file, (part) => change(key, part));
    } catch (failure) {
      change(key, problemOf(failure));
    }
  }

  function start(upload: Upload) {
    turn = turn.then(() => send(upload));
  }

  return {
    uploads,
    add(files: readonly File[]) {
      const added = files.map((file): Upload => {
        lastKey.current += 1;
        const preview = file.type.startsWith('image/') ? URL.createObjectURL(file) : undefined;
        if (preview) previews.current.add(preview);
        return { key: lastKey.current, file, preview, share: 0 };
      });
      setUploads((all) => [...all, ...added]);
      added.forEach(start);
    },
    retry(upload: Upload) {
      const { problem: _, isFinal: __, ...again } = { ...upload, share: 0 };
      setUploads((all) => all.map((each) => (each.key === upload.key ? again : each)));
      start(again);
    },
    /** Shows an upload no longer. */
    drop(key: number | undefined) {
      setUploads((all) => all.filter((each) => each.key !== key));
    },
  };
}

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
