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

/** Steps whose form asks for the way of paying. */
const CHOICE_STEPS: readonly (string | undefined)[] = ['financing', 'loan'];

/** Documents that the purchase needs with the way of paying that the buyer has chosen, whether or not it was sent. */
export function DocumentsStep() {
  const t = useTranslate();
  const { address, offer, workflow } = useOfferContext();
  const wanted = useOfferState((state) => state.choice.method);
  const { methods, isComplete, isReady } = useFinancingChoice();
  // after a refusal of a bank another way can be chosen than that of the offer
  const method = methods.length > 0 ? (wanted ?? offer.method) : (offer.method ?? wanted);
  const { data: answer, isError } = useOfferDocumentsQuery({ ...address, ...(method && { method }) });
  const isChoosing = CHOICE_STEPS.includes(currentStep(workflow));
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
      {isChoosing && isReady && <SendChoice />}
      {/* the form of the choice leads here */}
      {!(isChoosing && isComplete) && <NextStep />}
    </>
  );
}

/** Shows the way of paying and sends it when its documents are complete, without going back to its step. */
function SendChoice() {
  const t = useTranslate();
  const { choice, method, isBusy, send } = useFinancingChoice();
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{t('offers:step.financing')}</dt>
          <dd>{method && t(`offers:page.financing.${method}`)}</dd>
          {choice.insurance && <dd>{t('offers:page.financing.insurance')}</dd>}
        </div>
      </dl>
      <div className={styles.actions}>
        <Button variant="primary" aria-disabled={isBusy} onClick={() => void send()}>
          {t(method === 'loan' ? 'offers:page.financing.ask' : 'offers:page.financing.confirm')}
        </Button>
      </div>
    </>
  );
}
