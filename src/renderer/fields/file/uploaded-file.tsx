import { type ReactNode, useEffect, useState } from 'react';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatShare } from '#region/format/format.ts';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { FieldError } from '../use-field-props.tsx';
import styles from './file.module.css';
import { isPending, type Upload } from './use-upload-queue.ts';

/** A file that is being sent, was sent or was refused. */
export function UploadedFile({
  upload,
  onRetry,
  onRemove,
}: {
  upload: Upload;
  onRetry(): void;
  onRemove(): void;
}) {
  const t = useTranslate();
  const language = usePageLanguage();
  const { file, share, id, isRead, problem, isFinal } = upload;
  const { name } = file;
  return (
    <FileRow name={name} preview={usePreview(file)} onRemove={onRemove}>
      {isPending(upload) && (
        <progress
          className={styles.progress}
          value={share}
          aria-label={t('fields:file.sending', { name, share: formatShare(share, language) })}
        />
      )}
      <div className={styles.state} role="status">
        {id !== undefined && (
          <>
            <Icon name="check" size="sm" />
            {t('fields:file.sent', { name })}
            {isRead && ` ${t('fields:file.reading')}`}
          </>
        )}
        {problem !== undefined && (
          <>
            <FieldError text={problem || t('fields:file.failed', { name })} />
            {!isFinal && (
              <Button size="sm" onClick={onRetry}>
                {t('fields:retry')}
              </Button>
            )}
          </>
        )}
      </div>
    </FileRow>
  );
}

/** Address of a picture on this device; undefined: the file is no picture. */
function usePreview(file: File): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file.type.startsWith('image/')) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}

/** A file of a draft. @param address of the stored file, which may be no picture */
export function StoredFile({ name, address, onRemove }: { name: string; address: string; onRemove(): void }) {
  const [isPicture, setPicture] = useState(true);
  return (
    <FileRow
      name={name}
      preview={isPicture ? address : undefined}
      onFailure={() => setPicture(false)}
      onRemove={onRemove}
    />
  );
}

interface FileRowProps {
  name: string;
  preview: string | undefined;
  /** The preview is no picture. */
  onFailure?: () => void;
  onRemove(): void;
  children?: ReactNode;
}

function FileRow({ name, preview, onFailure, onRemove, children }: FileRowProps) {
  const t = useTranslate();
  return (
    <li className={styles.file}>
      <span className={styles.preview}>
        {/* biome-ignore lint/performance/noImgElement: a picture on this device, or of its upload */}
        {preview ? <img src={preview} alt="" onError={onFailure} /> : <Icon name="file" size="lg" />}
      </span>
      <div className={styles.about}>
        <bdi className={styles.name}>{name}</bdi>
        {children}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={t('fields:file.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}
