import { useState } from 'react';
import type { DeskOffer } from '#contracts/types.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { FileInput } from '#renderer/fields/file/file-input.tsx';
import { maxSize, mimeTypes, refusalOf } from '#renderer/fields/file/file-rules.ts';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Segments } from '#ui/segments/segments.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { AmountInput, amountText, typedAmount } from '../parts/amount-input.tsx';
import { failureText } from '../parts/failure-text.ts';
import parts from '../parts/parts.module.css';
import { Problem } from '../parts/problem.tsx';
import { CancelDialog, type OfferDialogProps } from './cancel-dialog.tsx';
import { emptyOption, LoanOptions, movedTo, readOptions } from './loan-options.tsx';
import styles from './offers.module.css';
import { type OfferKey, useAddAgreementMutation } from './offers-api.ts';
import { useOfferChange } from './use-offer-change.ts';

const ANSWERS = ['approved', 'refused'] as const;

const ACCEPT = ['pdf'] as const;

type OpenDialog = 'loan' | 'price' | 'send' | 'hand_over' | 'cancel' | null;

const NEEDS = ['buyer', 'terms', 'documents', 'loan_result', 'agreement', 'deposit', 'balance'] as const;

/** What is next, who has to do it, and what else staff can do. */
export function OfferActions({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
  const t = useTranslate();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { change, problem } = useOfferChange(offerKey);
  const actions = new Map(offer.actions.map(({ name, missing }) => [name, missing]));
  const { version } = offer;
  const close = () => setOpen(null);
  const run = (action: 'prepare_agreement' | 'hand_over' | 'keep_car') =>
    void change({ part: 'actions', body: { version, action } });
  const missing = (action: string) => NEEDS.filter((need) => actions.get(action)?.includes(need));
  const lacks = (action: string) =>
    missing(action).length > 0 && (
      <p>
        {t('desk:offer.missing', {
          needs: missing(action)
            .map((need) => t(`desk:offer.need.${need}`))
            .join(', '),
        })}
      </p>
    );
  return (
    <div className={styles.next}>
      <p>
        <strong>{t(`desk:offer.turn.${nextActorOf(offer)}`)}</strong>
      </p>
      {actions.has('prepare_agreement') && <AgreementUpload offer={offer} offerKey={offerKey} />}
      {lacks('hand_over')}
      {offer.car_lost && (
        <Notice>
          {t(`desk:offer.lost.${offer.car_lost}`)}{' '}
          <Button onClick={() => run('keep_car')}>{t('desk:offer.lost.keep')}</Button>
        </Notice>
      )}
      <ActionButtons actions={actions} missing={missing} onOpen={setOpen} />
      <Problem text={problem} />
      {open === 'loan' && <LoanDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'price' && <PriceDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'cancel' && <CancelDialog offer={offer} offerKey={offerKey} onClose={close} />}
      {open === 'send' && (
        <ConfirmDialog
          title={t('desk:offer.agreement.sendTitle')}
          text={t('desk:offer.agreement.sendText')}
          submitLabel={t('desk:offer.agreement.send')}
          onConfirm={() => run('prepare_agreement')}
          onClose={close}
        />
      )}
      {open === 'hand_over' && (
        <ConfirmDialog
          title={t('desk:offer.handOver.title')}
          text={t('desk:offer.handOver.text')}
          submitLabel={t('desk:offer.handOver.yes')}
          onConfirm={() => run('hand_over')}
          onClose={close}
        />
      )}
    </div>
  );
}

interface ActionButtonsProps {
  /** Possible actions, with what each needs. */
  actions: ReadonlyMap<string, readonly string[]>;
  /** What an action still needs. */
  missing(action: string): readonly string[];
  onOpen(dialog: Exclude<OpenDialog, null>): void;
}

function ActionButtons({ actions, missing, onOpen }: ActionButtonsProps) {
  const t = useTranslate();
  return (
    <div className={styles.buttons}>
      {actions.has('loan_approved') && (
        <Button variant="primary" onClick={() => onOpen('loan')}>
          {t('desk:offer.loan.enter')}
        </Button>
      )}
      {actions.has('prepare_agreement') &&
        missing('prepare_agreement').every((need) => need !== 'agreement') && (
          <Button variant="primary" onClick={() => onOpen('send')}>
            {t('desk:offer.agreement.send')}
          </Button>
        )}
      {actions.has('hand_over') && missing('hand_over').length === 0 && (
        <Button variant="primary" onClick={() => onOpen('hand_over')}>
          {t('desk:offer.handOver.title')}
        </Button>
      )}
      {actions.has('change_price') && (
        <Button onClick={() => onOpen('price')}>{t('desk:offer.price.change')}</Button>
      )}
      {actions.has('cancel') && (
        <Button variant="quiet" onClick={() => onOpen('cancel')}>
          {t('desk:offer.cancel.title')}
        </Button>
      )}
    </div>
  );
}

/** Actions that are possible at any time do not make it the turn of staff. */
const ANY_TIME = ['cancel', 'change_price', 'add_document', 'remove_document'];

function nextActorOf({ actions, is_final: isFinal }: DeskOffer): 'ended' | 'staff' | 'buyer' {
  if (isFinal) return 'ended';
  return actions.some(({ name }) => !ANY_TIME.includes(name)) ? 'staff' : 'buyer';
}

/** Changes the price before the buyer accepts. */
function PriceDialog({ offer, offerKey, onClose }: OfferDialogProps) {
  const t = useTranslate();
  const { currency, amount, text } = offer.price;
  const { change, isLoading, problem } = useOfferChange(offerKey);
  const [typed, setTyped] = useState(amountText(amount, currency));
  const [error, setError] = useState('');

  async function submit() {
    const price = typedAmount(typed, currency);
    setError(price === null ? t('desk:money.noAmount') : '');
    if (price === null) return;
    if (await change({ part: 'price', body: { version: offer.version, price } })) onClose();
  }
  return (
    <FormDialog
      title={t('desk:offer.price.change')}
      submitLabel={t('desk:offer.price.change')}
      isBusy={isLoading}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{t('desk:offer.price.text', { price: text })}</p>
      <AmountInput
        label={t('desk:offer.price.new')}
        currency={currency}
        value={typed}
        error={error || problem}
        onChange={setTyped}
      />
    </FormDialog>
  );
}

/** Adds a PDF that the buyer signs. */
function AgreementUpload({ offer, offerKey }: { offer: DeskOffer; offerKey: OfferKey }) {
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

type Answer = (typeof ANSWERS)[number];

/** The answer of a bank: loans to choose from, or a refusal. The server computes the installments. */
function LoanDialog({ offer, offerKey, onClose }: OfferDialogProps) {
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
