import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOfferDocumentsQuery } from '../offer-api.ts';
import { currentStep, useAction, useOfferContext } from '../offer-context.ts';
import { useOfferState } from '../use-offer-state.ts';
import { NextStep } from './next-step.tsx';
import { OfferDocument } from './offer-document.tsx';
import styles from './steps.module.css';
import { useFinancingChoice } from './use-financing-choice.ts';

/** Papers that the purchase needs: those of the way of paying that is chosen, or that the buyer means to choose. */
export function DocumentsStep() {
  const t = useTranslate();
  const { address, offer, workflow } = useOfferContext();
  const wanted = useOfferState((state) => state.choice.method);
  const method = offer.method ?? wanted ?? undefined;
  const { data: answer, isError } = useOfferDocumentsQuery({ ...address, ...(method && { method }) });
  const isReady = useFinancingChoice().isReady && currentStep(workflow) === 'financing';
  const canAdd = useAction('add_document') !== undefined;
  const canRemove = useAction('remove_document') !== undefined;
  if (!answer && isError) return <Notice tone="problem">{t('offers:list.failed')}</Notice>;
  if (!answer) return <div className={styles.waiting} aria-busy="true" />;
  return (
    <>
      <p className={styles.small}>{t('offers:page.documents.text')}</p>
      {answer.documents.map((document) => (
        <OfferDocument key={document.name} document={document} canAdd={canAdd} canRemove={canRemove} />
      ))}
      <div role="status">
        {answer.all_required_files_uploaded && (
          <p className={styles.good}>
            <Icon name="check" />
            {t('offers:page.documents.complete')}
          </p>
        )}
      </div>
      {isReady && <SendChoice />}
      <NextStep variant={isReady ? 'secondary' : 'primary'} />
    </>
  );
}

/** Sends the choice of how to pay where its documents are complete, without the way back to its step. */
function SendChoice() {
  const t = useTranslate();
  const { method, isBusy, send } = useFinancingChoice();
  return (
    <div className={styles.actions}>
      <Button variant="primary" aria-disabled={isBusy} onClick={() => void send()}>
        {t(method === 'loan' ? 'offers:page.financing.ask' : 'offers:page.financing.confirm')}
      </Button>
    </div>
  );
}
