import { useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { FileInput } from '#renderer/fields/file/file-input.tsx';
import { maxSize, mimeTypes, refusalOf } from '#renderer/fields/file/file-rules.ts';
import { UploadedFile } from '#renderer/fields/file/uploaded-file.tsx';
import { useUploadQueue } from '#renderer/fields/file/use-upload-queue.ts';
import styles from './photos.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

const ACCEPT = ['image'] as const;
/** As many as the API takes. */
const MAX_PHOTOS = 60;

/** Adds photos: files, or those of the camera where there is one. */
export function PhotoUploads({
  count,
  editor,
}: {
  /** Photos that are stored. */
  count: number;
  editor: Pick<ListingEditor, 'addPhoto'>;
}) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const [message, setMessage] = useState('');
  const { uploads, add, retry, drop } = useUploadQueue(async (file, change) => {
    const { photos } = await editor.addPhoto(await dataUrlOf(file), (share) => change({ share }));
    change({ id: photos.at(-1) });
  });
  // stored files are listed among the photos
  const unsent = uploads.filter(({ id }) => id === undefined);
  const room = Math.max(0, MAX_PHOTOS - count - unsent.length);
  const size = maxSize(locale);
  function choose(files: readonly File[]) {
    const refusals = files.flatMap((file) => {
      const refusal = refusalOf(file, ACCEPT);
      if (!refusal) return [];
      const { name } = file;
      return refusal === 'tooLarge'
        ? t('fields:file.tooLarge', { name, size })
        : t('fields:file.wrongType', { name, types: t('fields:file.image') });
    });
    const usable = files.filter((file) => !refusalOf(file, ACCEPT));
    if (usable.length > room) refusals.push(t('desk:photo.tooMany', { count: MAX_PHOTOS }));
    setMessage(refusals.join(' '));
    add(usable.slice(0, room));
  }
  const input = { accept: mimeTypes(ACCEPT).join(','), isDisabled: room === 0, onChoose: choose };
  return (
    <>
      <ul className={styles.uploads}>
        {unsent.map((upload) => (
          <UploadedFile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload)}
            onRemove={() => drop(upload.key)}
          />
        ))}
      </ul>
      <div className={styles.add}>
        <FileInput {...input} icon="file" label={t('desk:photo.add')} isMultiple />
        <FileInput {...input} icon="camera" label={t('fields:file.camera')} isCamera />
      </div>
      <p className={styles.problem} role="status">
        {message}
      </p>
    </>
  );
}
