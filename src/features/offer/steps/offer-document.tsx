import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { OfferDocumentState } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { FileInput } from '#renderer/fields/file/file-input.tsx';
import { maxSize, mimeTypes, refusalOf } from '#renderer/fields/file/file-rules.ts';
import { UploadedFile } from '#renderer/fields/file/uploaded-file.tsx';
import { useUploadQueue } from '#renderer/fields/file/use-upload-queue.ts';
import { uploadJson } from '#renderer/form/field-api.ts';
import type { Failure } from '#store/failure.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { offerApi, useRemoveOfferDocumentMutation } from '../offer-api.ts';
import { removalProblem, uploadProblem } from '../offer-problem.ts';
import { offersAddress } from '../offers-address.ts';
import { useOfferContext } from '../page/offer-context.ts';
import styles from './offer-document.module.css';

const ACCEPT = ['image', 'pdf'] as const;

export interface OfferDocumentProps {
  document: OfferDocumentState;
  canAdd: boolean;
  canRemove: boolean;
}

/** A paper with its files; files are sent as soon as they are chosen or photographed. */
export function OfferDocument({ document, canAdd, canRemove }: OfferDocumentProps) {
  const t = useTranslate();
  const language = usePageLanguage();
  const dispatch = useDispatch();
  const { address } = useOfferContext();
  const { slug, ...place } = address;
  const { name, label, help, required, max_files: maxFiles, files } = document;
  const [message, setMessage] = useState('');
  const [removeFile] = useRemoveOfferDocumentMutation();
  const { uploads, add, retry, drop } = useUploadQueue(async (file, change) => {
    const body = { document: name, name: file.name, file: await dataUrlOf(file) };
    await uploadJson(offersAddress(place, `/${slug}/documents`), body, (share) => change({ share })).catch(
      (failure: Failure) => {
        throw { ...failure, text: uploadProblem(failure, t) };
      },
    );
    change({ id: file.name, share: 1 });
    dispatch(offerApi.util.invalidateTags(['Offer']));
  });
  // an upload that has arrived is in the list of files
  const open = uploads.filter(({ id }) => id === undefined);
  const room = maxFiles - files.length - open.length;
  const choose = (chosen: readonly File[]) => {
    const types = new Intl.ListFormat(language.locale, { type: 'disjunction' }).format([
      t('fields:file.image'),
      t('fields:file.pdf'),
    ]);
    const refusals = chosen.flatMap((file) => {
      const refusal = refusalOf(file, ACCEPT);
      if (!refusal) return [];
      return refusal === 'tooLarge'
        ? t('fields:file.tooLarge', { name: file.name, size: maxSize(language.locale) })
        : t('fields:file.wrongType', { name: file.name, types });
    });
    const usable = chosen.filter((file) => !refusalOf(file, ACCEPT));
    if (usable.length > room)
      refusals.push(
        t('fields:file.tooMany', { count: maxFiles, value: formatNumber(maxFiles, language, 0) }),
      );
    setMessage(refusals.join(' '));
    add(usable.slice(0, Math.max(0, room)));
  };
  const remove = async (id: string, fileName: string) => {
    const { error } = await removeFile({ ...address, id });
    setMessage(error ? removalProblem(error as Failure, t) : t('fields:file.removed', { name: fileName }));
  };
  const input = { accept: mimeTypes(ACCEPT).join(','), isDisabled: room <= 0, onChoose: choose };
  const hasFiles = files.length > 0;
  return (
    <section className={styles.document} aria-labelledby={`document-${name}`}>
      <div className={styles.head}>
        <h2 className={styles.title} id={`document-${name}`}>
          {label}
        </h2>
        <Badge tone={hasFiles ? 'green' : required ? 'amber' : 'neutral'}>
          {t(`offers:page.documents.${hasFiles ? 'there' : required ? 'required' : 'optional'}`)}
        </Badge>
      </div>
      {help && <p className={styles.help}>{help}</p>}
      {(hasFiles || open.length > 0) && (
        <ul className={styles.files}>
          {files.map(({ id, name: fileName, url }) => (
            <li key={id} className={styles.file}>
              <Icon name="file" />
              <a href={url} target="_blank" rel="noopener">
                <bdi>{fileName}</bdi>
              </a>
              {canRemove && (
                <button
                  type="button"
                  className={styles.remove}
                  aria-label={t('fields:file.remove', { name: fileName })}
                  onClick={() => void remove(id, fileName)}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
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
      {canAdd && room > 0 && (
        <div className={styles.actions}>
          <FileInput
            {...input}
            id={`add-${name}`}
            icon="file"
            label={maxFiles > 1 ? t('fields:file.add') : t('fields:file.addOne')}
            isMultiple={maxFiles > 1}
          />
          <FileInput {...input} icon="camera" label={t('fields:file.camera')} isCamera />
        </div>
      )}
      <p className={styles.message} role="status">
        {message}
      </p>
    </section>
  );
}
