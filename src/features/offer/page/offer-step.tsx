import { type ComponentType, useEffect, useRef } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { hasEnded, LAST_STEP, useOfferContext } from '../offer-context.ts';
import { AgreementStep } from '../steps/agreement-step.tsx';
import { BuyerStep } from '../steps/buyer-step.tsx';
import { DocumentsStep } from '../steps/documents-step.tsx';
import { DoneStep } from '../steps/done-step.tsx';
import { FinancingStep } from '../steps/financing-step.tsx';
import { LoanStep } from '../steps/loan-step.tsx';
import { NextStep } from '../steps/next-step.tsx';
import { OfferOverview } from '../steps/offer-overview.tsx';
import { OptionsStep } from '../steps/options-step.tsx';
import { OrderStep } from '../steps/order-step.tsx';
import { DepositStep, PaymentStep } from '../steps/payment-step.tsx';
import { TermsStep } from '../steps/terms-step.tsx';
import { useOfferState } from '../use-offer-state.ts';
import { useVisibleStep } from '../use-visible-step.ts';
import styles from './offer-step.module.css';

/** Screens by name of the step (SPEC 2.3); one that is not known shows the offer. */
const STEPS: Readonly<Record<string, ComponentType>> = {
  offer: OfferOverview,
  buyer: BuyerStep,
  terms: TermsStep,
  deposit: DepositStep,
  financing: FinancingStep,
  documents: DocumentsStep,
  loan: LoanStep,
  options: OptionsStep,
  agreement: AgreementStep,
  order: OrderStep,
  payment: PaymentStep,
  done: DoneStep,
};

/** Its state asks for the details of the buyer, too, which are known by then. */
const TERMS_STEP = 'terms';

/** The step that is shown. Its heading takes the focus when it comes after another one. */
export function OfferStep() {
  const t = useTranslate();
  const { offer, workflow, slots, reload } = useOfferContext();
  const shown = useVisibleStep(workflow);
  const problem = useOfferState((state) => state.problem);
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(shown);
  useEffect(() => {
    if (last.current === shown) return;
    last.current = shown;
    heading.current?.focus({ preventScroll: true });
  }, [shown]);
  const step = workflow.steps.find(({ name }) => name === shown);
  const Step = STEPS[shown] ?? OfferOverview;
  const isLast = shown === LAST_STEP;
  return (
    <section className={styles.step}>
      <slots.Returned onChange={reload}>
        <NextStep />
      </slots.Returned>
      <h1 className={styles.heading} ref={heading} tabIndex={-1}>
        {isLast && hasEnded(offer) ? offer.label : (step?.label ?? t('offers:page.title'))}
      </h1>
      {!isLast && step?.status === 'current' && (
        <p className={styles.text}>{shown === TERMS_STEP ? t('offers:page.terms.lead') : offer.text}</p>
      )}
      <div role="alert">{problem !== null && <Notice tone="problem">{problem}</Notice>}</div>
      <Step key={shown} />
    </section>
  );
}
