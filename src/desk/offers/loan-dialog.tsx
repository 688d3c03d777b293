import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Segments } from '#ui/segments/segments.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import parts from '../parts/parts.module.css';
import type { OfferDialogProps } from './cancel-dialog.tsx';
import { emptyOption, LoanOptions, movedTo, readOptions } from './loan-options.tsx';
import { useOfferChange } from './use-offer-change.ts';

const ANSWERS = ['approved', 'refused'] as const;
type Answer = (typeof ANSWERS)[number];

/** The answer of a bank: loans to choose from, or a refusal. The server computes the installments. */
export function LoanDialog({ offer, offerKey, onClose }: OfferDialogProps) {
  const t = useTranslate();
  const { loan_terms: terms, version } = offer;
  const { change, isLoading, problem } = useOfferChange(offerKey);
  const [bank, setBank] = useState(terms.bank ?? terms.banks[0]?.code ?? '');
  const [answer, setAnswer] = useState<Answer>('approved');
  const [options, setOptions] = useState([emptyOption(terms, bank, 0)]);
  const [error, setError] = useState('');

  async function submit() {
    const read = answer === 'refused' ? [] : readOptions(options, terms.most);
    setError(read === null ? t('desk:offer.loan.wrong', { most: terms.most.text }) : '');
    if (read === null) return;
    if (await change({ part: 'loan-result', body: { version, bank, options: read } })) onClose();
  }
  return (
    <FormDialog
      title={t('desk:offer.loan.enter')}
      submitLabel={t('desk:offer.loan.save')}
      isBusy={isLoading}
      problem={error || problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <NativeSelect
        label={t('desk:offer.loan.bank')}
        value={bank}
        data={terms.banks.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ currentTarget: { value } }) => {
          setBank(value);
          setOptions(options.map((option) => movedTo(terms, bank, value, option)));
        }}
      />
      <Segments<Answer>
        label={t('desk:offer.loan.answer')}
        segments={ANSWERS.map((name) => ({
          name,
          label: t(`desk:offer.loan.${name}`),
        }))}
        chosen={answer}
        onChoose={setAnswer}
      />
      {answer === 'approved' ? (
        <>
          <LoanOptions terms={terms} bank={bank} options={options} onChange={setOptions} />
          <p className={parts.quiet}>{t('desk:offer.loan.computed')}</p>
        </>
      ) : (
        <p>{t('desk:offer.loan.refusedText')}</p>
      )}
    </FormDialog>
  );
}
