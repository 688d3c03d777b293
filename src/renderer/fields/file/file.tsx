import { useEffect, useState } from 'react';
import type { GptDataAnswer, UploadAnswer } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import { dataUrlOf } from './data-url-of.ts';
import styles from './file.module.css';
import { FileInput } from './file-input.tsx';
import { mimeTypes } from './file-rules.ts';
import { StoredFile, UploadedFile } from './uploaded-file.tsx';
import { useFileCheck } from './use-file-check.ts';
import { type ChangeUpload, type Upload, useUploadQueue } from './use-upload-queue.ts';

const NONE: readonly string[] = [];

/** Files, sent as soon as they are chosen; the answer holds their ids, so that a draft keeps them. */
export function FileField(props: FieldControlProps<FieldViewOf<'file'>, readonly string[]>) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { field, answer = [], isDisabled, inputId } = props;
  const { accept, maxFiles } = field;
  const { uploads, add, retry, remove } = useUploads(props);
  const [message, setMessage] = useState('');
  const kept = answer.filter((id) => uploads.every((upload) => upload.id !== id));
  const room = maxFiles - kept.length - uploads.length;
  const { types, size, check } = useFileCheck(accept, maxFiles);
  const choose = (files: readonly File[]) => {
    const { usable, message } = check(files, room);
    setMessage(message);
    add(usable);
  };
  return (
    <FieldGroup {...props}>
      <noscript>{t('fields:scripts')}</noscript>
      <ul className={styles.files}>
        {kept.map((id, index) => (
          <StoredFile
            key={id}
            name={t('fields:file.saved', { number: formatNumber(index + 1, language, 0) })}
            address={props.api.ownAddress(`/tickets/files/${id}`)}
            onRemove={() => remove({ id })}
          />
        ))}
        {uploads.map((upload) => (
          <UploadedFile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onRemove={() => {
              remove(upload);
              setMessage(t('fields:file.removed', { name: upload.file.name }));
            }}
          />
        ))}
      </ul>
      <FileInputs
        field={field}
        inputId={inputId}
        isDisabled={isDisabled || room <= 0}
        isWrong={props.error !== undefined}
        onChoose={choose}
      />
      <p className={styles.limit}>
        {maxFiles > 1
          ? t('fields:file.limit', { types, size, count: maxFiles })
          : t('fields:file.limitOne', { types, size })}
      </p>
      <p className={styles.message} role="status">
        {message}
      </p>
    </FieldGroup>
  );
}

interface FileInputsProps {
  field: FieldViewOf<'file'>;
  inputId: string;
  isDisabled: boolean;
  isWrong: boolean;
  onChoose(files: readonly File[]): void;
}

/** Chooses files, or takes a picture where pictures are accepted. */
function FileInputs({ field: { name, accept, maxFiles }, inputId, ...props }: FileInputsProps) {
  const t = useTranslate();
  const input = { ...props, accept: mimeTypes(accept).join(',') };
  return (
    <div className={styles.actions}>
      <FileInput
        {...input}
        id={inputId}
        name={name}
        icon="file"
        label={maxFiles > 1 ? t('fields:file.add') : t('fields:file.addOne')}
        isMultiple={maxFiles > 1}
      />
      {accept.includes('image') && (
        <FileInput {...input} icon="camera" label={t('fields:file.camera')} isCamera />
      )}
    </div>
  );
}

type Options = Pick<
  FieldControlProps<FieldViewOf<'file'>, readonly string[]>,
  'field' | 'answer' | 'api' | 'uploads' | 'onChange' | 'onRead'
>;

/** Sends files one after the other; the answer holds the ids of those that are stored. */
function useUploads({ field, answer = NONE, api, uploads: kept, onChange, onRead }: Options) {
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
