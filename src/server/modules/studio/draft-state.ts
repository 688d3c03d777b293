import { hashOf, isWritable, type ManifestFile } from './manifest-file.ts';
import type { Draft } from './repositories/drafts.ts';

/** The draft of a region beside its file, as answers have it. */
export interface RegionDraft {
  file: string;
  /** Whether it can be edited here: JSON, not TypeScript. */
  is_editable: boolean;
  /** Whether publishing writes the file; otherwise it returns a patch. */
  is_writable: boolean;
  /** Version of the draft; 0: there is none. */
  version: number;
  /** The draft, or the text of the file. */
  text: string;
  /** Hash of the file that the draft is a change of. */
  base: string;
  /** Text of that file, if it has changed on the disk since and is still known: a merge needs it. */
  base_text: string | null;
  /** The file as it is on the disk. */
  disk: { text: string; hash: string };
  /** Whether the file has changed on the disk since the draft was begun. */
  is_stale: boolean;
  by: string | null;
  updated_at: string | null;
  /** Codes of the regions that inherit from a shared file; null: the file is of this region. */
  shared_by: string[] | null;
}

export function draftState(file: ManifestFile, draft: Draft | null): RegionDraft {
  const { name, path, text, hash, isJson, sharedBy, start } = file;
  const isBehind = draft !== null && isStale(file, draft);
  return {
    file: name,
    is_editable: isJson,
    is_writable: isWritable(path),
    version: draft?.version ?? 0,
    text: draft?.text ?? start ?? text,
    base: draft?.base ?? hash,
    base_text: isBehind ? knownBase(draft) : null,
    disk: { text, hash },
    is_stale: isBehind,
    by: draft?.by ?? null,
    updated_at: draft?.updatedAt.toISOString() ?? null,
    shared_by: sharedBy ? [...sharedBy] : null,
  };
}

/** A process of another version of the program may have stored a base without its text. */
const knownBase = ({ base, baseText }: Pick<Draft, 'base' | 'baseText'>): string | null =>
  baseText !== null && hashOf(baseText) === base ? baseText : null;

/** Whether a file is another one than a draft is a change of. What is the same already needs no merge. */
export const isStale = (
  file: Pick<ManifestFile, 'hash' | 'text'>,
  draft: Pick<Draft, 'base' | 'text'>,
): boolean => draft.base !== file.hash && draft.text !== file.text;
