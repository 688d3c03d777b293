import { useEffect, useRef, useState } from 'react';
import type { GptDataAnswer, UploadAnswer } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { dataUrlOf } from './data-url-of.ts';

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
}

type Options = Pick<
  FieldControlProps<FieldViewOf<'file'>, readonly string[]>,
  'field' | 'answer' | 'api' | 'onChange' | 'onRead'
>;

/** Sends files one after the other; the answer holds the ids of those that are stored. */
export function useUploads({ field, answer = [], api, onChange, onRead }: Options) {
  const { code } = usePageLanguage();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const ids = useRef(answer);
  const turn = useRef(Promise.resolve());
  const lastKey = useRef(0);
  const previews = useRef(new Set<string>());
  useEffect(() => {
    ids.current = answer;
  });
  useEffect(() => {
    const shown = previews.current;
    return () => {
      for (const preview of shown) URL.revokeObjectURL(preview);
    };
  }, []);

  const change = (key: number, part: Partial<Upload>) =>
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const answerWith = (next: readonly string[]) => {
    ids.current = next;
    onChange(next.length > 0 ? next : undefined);
  };

  async function send({ key, file }: Upload) {
    try {
      const body = { form: api.form, field: field.name, name: file.name, file: await dataUrlOf(file) };
      const { data } = await api.upload<UploadAnswer>(`/tickets/files?lang=${code}`, body, (share) =>
        change(key, { share }),
      );
      change(key, { id: data.id, share: 1 });
      answerWith([...ids.current, data.id]);
      if (onRead && field.reads.length > 0 && file.type.startsWith('image/')) void read(key, data.id, onRead);
    } catch (failure) {
      change(key, { problem: problemOf(failure) });
    }
  }

  /** What cannot be read is no fault: the fields are filled in by hand. */
  async function read(key: number, id: string, onFacts: NonNullable<Options['onRead']>) {
    change(key, { isRead: true });
    try {
      const path = `/tickets/files/${id}/gpt-data?type=registration_card`;
      const { data } = await api.get<GptDataAnswer>(path);
      if (ids.current.includes(id)) onFacts(data);
    } catch {
      // there is nothing to suggest
    }
    change(key, { isRead: false });
  }

  function start(upload: Upload) {
    turn.current = turn.current.then(() => send(upload));
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
      const { problem: _, ...again } = { ...upload, share: 0 };
      setUploads((all) => all.map((each) => (each.key === upload.key ? again : each)));
      start(again);
    },
    /** What is stored is deleted; where that fails the server does so after some days. */
    remove({ key, id }: Partial<Pick<Upload, 'key' | 'id'>>) {
      setUploads((all) => all.filter((each) => each.key !== key));
      if (id === undefined) return;
      answerWith(ids.current.filter((each) => each !== id));
      api.send('DELETE', `/tickets/files/${id}?lang=${code}`).catch(() => {});
    },
  };
}

/** What the API says about a file that it refuses. */
function problemOf(failure: unknown): string {
  const { status = 0, text = '' } = failure as { status?: number; text?: string };
  return status >= 400 && status < 500 ? text : '';
}
