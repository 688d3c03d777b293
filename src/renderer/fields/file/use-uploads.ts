import { useEffect } from 'react';
import type { GptDataAnswer, UploadAnswer } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { dataUrlOf } from './data-url-of.ts';
import { type ChangeUpload, type Upload, useUploadQueue } from './use-upload-queue.ts';

type Options = Pick<
  FieldControlProps<FieldViewOf<'file'>, readonly string[]>,
  'field' | 'answer' | 'api' | 'uploads' | 'onChange' | 'onRead'
>;

const NONE: readonly string[] = [];

/** Sends files one after the other; the answer holds the ids of those that are stored. */
export function useUploads({ field, answer = NONE, api, uploads: kept, onChange, onRead }: Options) {
  const { code } = usePageLanguage();
  const { queue, uploads, add, retry, drop } = useUploadQueue(async (file, change) => {
    const body = { form: api.form, field: field.name, name: file.name, file: await dataUrlOf(file) };
    const { data } = await api.upload<UploadAnswer>(`/tickets/files?lang=${code}`, body, (share) =>
      change({ share }),
    );
    if (!change({ id: data.id, share: 1 })) return discard(data.id);
    answerWith([...queue.ids, data.id]);
    if (onRead && field.reads.length > 0 && file.type.startsWith('image/'))
      void read(data.id, change, onRead);
  }, kept);
  useEffect(() => {
    queue.ids = answer;
  });
  const answerWith = (next: readonly string[]) => {
    queue.ids = next;
    onChange(next.length > 0 ? next : undefined);
  };

  /** What cannot be read is no fault: the fields are filled in by hand. */
  async function read(id: string, change: ChangeUpload, onFacts: NonNullable<Options['onRead']>) {
    change({ isRead: true });
    try {
      const path = `/tickets/files/${id}/gpt-data?type=registration_card`;
      const { data } = await api.send<GptDataAnswer>('GET', path);
      if (queue.ids.includes(id)) onFacts(data);
    } catch {
      // there is nothing to suggest
    }
    change({ isRead: false });
  }

  /** Deletes what is stored; where that fails the server does so after some days. */
  const discard = (id: string) =>
    void api.send('DELETE', `/tickets/files/${id}?lang=${code}`).catch(() => {});

  function remove({ key, id }: Partial<Pick<Upload, 'key' | 'id'>>) {
    drop(key);
    // the field is checked again: without this file it may be right
    answerWith(queue.ids.filter((each) => each !== id));
    if (id !== undefined) discard(id);
  }

  return { uploads, add, retry, remove };
}
