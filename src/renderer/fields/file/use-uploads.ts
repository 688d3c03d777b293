import { useEffect, useRef } from 'react';
import type { GptDataAnswer, UploadAnswer } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { dataUrlOf } from './data-url-of.ts';
import { type ChangeUpload, type Upload, useUploadQueue } from './use-upload-queue.ts';

type Options = Pick<
  FieldControlProps<FieldViewOf<'file'>, readonly string[]>,
  'field' | 'answer' | 'api' | 'onChange' | 'onRead'
>;

/** Sends files one after the other; the answer holds the ids of those that are stored. */
export function useUploads({ field, answer = [], api, onChange, onRead }: Options) {
  const { code } = usePageLanguage();
  const ids = useRef(answer);
  useEffect(() => {
    ids.current = answer;
  });
  const answerWith = (next: readonly string[]) => {
    ids.current = next;
    onChange(next.length > 0 ? next : undefined);
  };
  const { uploads, add, retry, drop } = useUploadQueue(async (file, change) => {
    const body = { form: api.form, field: field.name, name: file.name, file: await dataUrlOf(file) };
    const { data } = await api.upload<UploadAnswer>(`/tickets/files?lang=${code}`, body, (share) =>
      change({ share }),
    );
    change({ id: data.id, share: 1 });
    answerWith([...ids.current, data.id]);
    if (onRead && field.reads.length > 0 && file.type.startsWith('image/'))
      void read(data.id, change, onRead);
  });

  /** What cannot be read is no fault: the fields are filled in by hand. */
  async function read(id: string, change: ChangeUpload, onFacts: NonNullable<Options['onRead']>) {
    change({ isRead: true });
    try {
      const path = `/tickets/files/${id}/gpt-data?type=registration_card`;
      const { data } = await api.send<GptDataAnswer>('GET', path);
      if (ids.current.includes(id)) onFacts(data);
    } catch {
      // there is nothing to suggest
    }
    change({ isRead: false });
  }

  return {
    uploads,
    add,
    retry,
    /** What is stored is deleted; where that fails the server does so after some days. */
    remove({ key, id }: Partial<Pick<Upload, 'key' | 'id'>>) {
      drop(key);
      if (id === undefined) return;
      answerWith(ids.current.filter((each) => each !== id));
      api.send('DELETE', `/tickets/files/${id}?lang=${code}`).catch(() => {});
    },
  };
}
