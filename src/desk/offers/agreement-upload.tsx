import { useState } from 'react';
import type { DeskOffer } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { FileInput } from '#renderer/fields/file/file-input.tsx';
import { maxSize, mimeTypes, refusalOf } from '#renderer/fields/file/file-rules.ts';
import { failureText } from '../parts/failure-text.ts';
import { Problem } from '../parts/problem.tsx';
import { type OfferKey, useAddAgreementMutation } from './offers-api.ts';

const ACCEPT = ['pdf'] as const;

/** Adds a PDF that the buyer signs. */
export function AgreementUpload({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  const { locale } = usePageLanguage();
  const [problem, setProblem] = useState('');
  const [add, { isLoading }] = useAddAgreementMutation();

  async function choose([file]: readonly File[]) {
    if (!file || isLoading) return;
    const { name } = file;
    const refusal = refusalOf(file, ACCEPT);
    if (refusal) {
      setProblem(
        refusal === 'tooLarge'
          ? t('fields:file.tooLarge', { name, size: maxSize(locale) })
          : t('fields:file.wrongType', { name, types: t('fields:file.pdf') }),
      );
      return;
    }
    setProblem('');
    const { error } = await add({ ...offerKey, name, file: await dataUrlOf(file) });
    if (error) setProblem(failureText(error, t));
  }
  return (
    <>
      <p>{t(offer.agreement.length === 0 ? 'desk:offer.agreement.upload' : 'desk:offer.agreement.check')}</p>
      <FileInput
        icon="file"
        label={t(isLoading ? 'desk:offer.agreement.uploading' : 'desk:offer.agreement.add')}
        accept={mimeTypes(ACCEPT).join(',')}
        isDisabled={isLoading}
        onChoose={(files) => void choose(files)}
      />
      <Problem text={problem} />
    </>
  );
}
