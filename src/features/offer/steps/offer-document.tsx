import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OfferDocumentState } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { FileInput } from '#renderer/fields/file/file-input.tsx';
import { mimeTypes } from '#renderer/fields/file/file-rules.ts';
import { UploadedFile } from '#renderer/fields/file/uploaded-file.tsx';
import { useFileCheck } from '#renderer/fields/file/use-file-check.ts';
import { useUploadQueue } from '#renderer/fields/file/use-upload-queue.ts';
import { withLogin } from '#store/api.ts';
import type { Failure } from '#store/failure.ts';
import { askApi } from '#store/field-api.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { offerApi, useRemoveOfferDocumentMutation } from '../offer-api.ts';
import { useOfferContext } from '../offer-context.ts';
import { removalProblem, uploadProblem } from '../offer-problem.ts';
import { offersAddress } from '../offers-address.ts';
import styles from './offer-document.module.css';

const ACCEPT = ['image', 'pdf'] as const;

export interface OfferDocumentProps {
  document: OfferDocumentState;
  canAdd: boolean;
  canRemove: boolean;
}

/** A document with its files. Files are sent as soon as they are chosen or photographed. */
export function OfferDocument({ document, canAdd, canRemove }: OfferDocumentProps) {
  const t = useTranslate();
  const { address } = useOfferContext();
  const { name, max_files: maxFiles, files } = document;
  const [message, setMessage] = useState('');
  const [removeFile] = useRemoveOfferDocumentMutation();
  const { uploads, add, retry, drop } = useDocumentUploads(name);
  // an upload that has arrived is in the list of files
  const open = uploads.filter(({ id }) => id === undefined);
  const room = maxFiles - files.length - open.length;
  const { check } = useFileCheck(ACCEPT, maxFiles);
  const choose = (chosen: readonly File[]) => {
    const { usable, message: refused } = check(chosen, room);
    setMessage(refused);
    add(usable);
  };
  const remove = async (id: string, fileName: string) => {
    const { error } = await removeFile({ ...address, id });
    setMessage(error ? removalProblem(error as Failure, t) : t('fields:file.removed', { name: fileName }));
  };
  const hasFiles = files.length > 0;
  return (
    <section className={styles.document} aria-labelledby={`document-${name}`}>
      <DocumentHead document={document} />
      {(hasFiles || open.length > 0) && (
        <ul className={styles.files}>
          {files.map((file) => (
            <StoredDocument
              key={file.id}
              file={file}
              onRemove={canRemove ? () => void remove(file.id, file.name) : undefined}
            />
          ))}
          {open.map((upload) => (
            <UploadedFile
              key={upload.key}
              upload={upload}
              onRetry={() => retry(upload)}
              onRemove={() => drop(upload.key)}
            />
          ))}
        </ul>
      )}
      {canAdd && room > 0 && <AddFiles id={`add-${name}`} isMultiple={maxFiles > 1} onChoose={choose} />}
      <p className={styles.message} role="status">
        {message}
      </p>
    </section>
  );
}

interface AddFilesProps {
  id: string;
  isMultiple: boolean;
  onChoose(files: readonly File[]): void;
}

function AddFiles({ id, isMultiple, onChoose }: AddFilesProps) {
  const t = useTranslate();
  const input = { accept: mimeTypes(ACCEPT).join(','), isDisabled: false, onChoose };
  return (
    <div className={styles.actions}>
      <FileInput
        {...input}
        id={id}
        icon="file"
        label={isMultiple ? t('fields:file.add') : t('fields:file.addOne')}
        isMultiple={isMultiple}
      />
      <FileInput {...input} icon="camera" label={t('fields:file.camera')} isCamera />
    </div>
  );
}

/** Which document it is, and whether it has files. */
function DocumentHead({ document }: Pick<OfferDocumentProps, 'document'>) {
  const t = useTranslate();
  const { name, label, help, required, files } = document;
  const hasFiles = files.length > 0;
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title} id={`document-${name}`}>
          {label}
        </h2>
        <Badge tone={hasFiles ? 'green' : required ? 'amber' : 'neutral'}>
          {t(`offers:page.documents.${hasFiles ? 'there' : required ? 'required' : 'optional'}`)}
        </Badge>
      </div>
      {help && <p className={styles.help}>{help}</p>}
    </>
  );
}

interface StoredDocumentProps {
  file: OfferDocumentState['files'][number];
  /** Undefined: it cannot be removed. */
  onRemove: (() => void) | undefined;
}

function StoredDocument({ file: { name, url }, onRemove }: StoredDocumentProps) {
  const t = useTranslate();
  return (
    <li className={styles.file}>
      <Icon name="file" />
      <a href={url} target="_blank" rel="noopener">
        <bdi>{name}</bdi>
      </a>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={t('fields:file.remove', { name })}
          onClick={onRemove}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

/** Sends files of a document of the offer; the offer is read again when one has arrived. */
function useDocumentUploads(document: string) {
  const t = useTranslate();
  const dispatch = useDispatch();
  const { address, uploads } = useOfferContext();
  const { slug, ...locale } = address;
  return useUploadQueue(async (file, change) => {
    const body = { document, name: file.name, file: await dataUrlOf(file) };
    await withLogin(() =>
      askApi(offersAddress(locale, `/${slug}/documents`), {
        method: 'POST',
        body,
        onProgress: (share) => change({ share }),
      }),
    ).catch((failure: Failure) => {
      throw { ...failure, text: uploadProblem(failure, t) };
    });
    change({ id: file.name, share: 1 });
    dispatch(offerApi.util.invalidateTags(['Offer']));
  }, uploads.of(document));
}
