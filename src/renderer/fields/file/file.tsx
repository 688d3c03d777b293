import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import type { FieldViewOf } from '#region/forms/field-kinds.ts';
import type { FieldControlProps } from '../field-control.ts';
import { FieldGroup } from '../field-group.tsx';
import styles from './file.module.css';
import { FileInput } from './file-input.tsx';
import { mimeTypes } from './file-rules.ts';
import { StoredFile, UploadedFile } from './uploaded-file.tsx';
import { useFileCheck } from './use-file-check.ts';
import { useUploads } from './use-uploads.ts';

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
