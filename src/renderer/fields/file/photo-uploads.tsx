import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { FileInput } from './file-input.tsx';
import { maxSize, mimeTypes, refusalOf } from './file-rules.ts';
import styles from './photo-uploads.module.css';
import { UploadedFile } from './uploaded-file.tsx';
import { type SendFile, useUploadQueue } from './use-upload-queue.ts';

const ACCEPT = ['image'] as const;
/** As many as a car can have. */
export const MAX_PHOTOS = 60;

export interface PhotoUploadsProps {
  /** Photos that can still be added. */
  room: number;
  /** Sends a photo and tells the queue its id. @throws Failure */
  send: SendFile;
  label: string;
  /** Says that a car can have no more. */
  fullText: string;
  /** Lists photos that were sent, too; else the caller shows them. */
  keepsSent?: boolean;
  /** Makes large photos smaller before they are sent. */
  takesLarge?: boolean;
}

/** Adds photos of a car: files, or those of the camera where there is one. */
export function PhotoUploads({
  room: given,
  send,
  label,
  fullText,
  keepsSent = false,
  takesLarge = false,
}: PhotoUploadsProps) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const [message, setMessage] = useState('');
  const { uploads, add, retry, drop } = useUploadQueue(send);
  const unsent = uploads.filter(({ id }) => id === undefined);
  const room = Math.max(0, given - unsent.length);
  const size = maxSize(locale);
  const reasonOf = (file: File) => {
    const reason = refusalOf(file, ACCEPT);
    return reason === 'tooLarge' && takesLarge ? undefined : reason;
  };
  function choose(files: readonly File[]) {
    const refusals = files.flatMap((file) => {
      const refusal = reasonOf(file);
      if (!refusal) return [];
      const { name } = file;
      return refusal === 'tooLarge'
        ? t('fields:file.tooLarge', { name, size })
        : t('fields:file.wrongType', { name, types: t('fields:file.image') });
    });
    const usable = files.filter((file) => !reasonOf(file));
    if (usable.length > room) refusals.push(fullText);
    setMessage(refusals.join(' '));
    add(usable.slice(0, room));
  }
  const input = { accept: mimeTypes(ACCEPT).join(','), isDisabled: room === 0, onChoose: choose };
  return (
    <>
      <ul className={styles.uploads}>
        {(keepsSent ? uploads : unsent).map((upload) => (
          <UploadedFile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onRemove={() => drop(upload.key)}
          />
        ))}
      </ul>
      <div className={styles.add}>
        <FileInput {...input} icon="camera" label={t('fields:file.camera')} isCamera />
        <FileInput {...input} icon="file" label={label} isMultiple />
      </div>
      <p className={styles.problem} role="status">
        {message}
      </p>
    </>
  );
}
