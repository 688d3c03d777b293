import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { OfferTransaction } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { randomId } from '#integrations/analytics/random-id.ts';
import { currentHref, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import type { PaymentView } from '#region/payments/payment-view.ts';
import { PAYMENT_KEY } from '#region/routing/query-keys.ts';
import type { AppStore } from '#store/root-store.ts';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import type { PaymentLocale, PayTarget } from '../payment-state.ts';
import { paymentProblem } from '../problem-text.ts';
import type { CardFormProps } from './card-form.tsx';
import { MethodChoice } from './method-choice.tsx';
import { pay, paymentOf, unansweredStart } from './pay.ts';
import styles from './pay-amount.module.css';
import { cameBack, chosen, opened } from './payment-slice.ts';

export interface PayAmountProps extends PaymentLocale {
  /** What is paid. The page of an offer names the offer, so that the provider leads back to it. */
  target: PayTarget;
  /** What is due, and which ways to pay take it. */
  due: Pick<OfferTransaction, 'amount' | 'methods' | 'methods_text'>;
  payments: PaymentView;
}

const loadCardForm = () => import('./card-form.tsx');

/**
 * The choice of a way to pay and the button that pays; it stands in a `StoreProvider` and a `MantineRoot`. Afterwards the
 * browser is at the page of the provider, or at this page with `?payment=<slug>`: show `PaymentReturn` then.
 */
export function PayAmount({ target, due, payments, ...locale }: PayAmountProps) {
  const dispatch = useDispatch();
  const state = usePayment(target, due);
  if (state?.status === 'card_form' && state.cardForm && payments.cardScript)
    return (
      <LoadedCardForm
        {...locale}
        access={state.cardForm}
        script={payments.cardScript}
        amount={due.amount.text}
        onDone={showPayment}
        onLeave={() => dispatch(cameBack(randomId()))}
      />
    );

  if (due.methods_text !== null) return <Notice tone="problem">{due.methods_text}</Notice>;
  return <PayForm {...locale} target={target} due={due} payments={payments} state={state} />;
}

/** The choice of a way to pay and, where the way asks for it, of a bank. */
function PayForm({
  target,
  due,
  payments,
  state,
  ...locale
}: PayAmountProps & { state: ReturnType<typeof usePayment> }) {
  const t = useTranslate();
  const store = useStore() as AppStore;
  const dispatch = useDispatch();
  const bankField = useRef<HTMLSelectElement>(null);
  const [isBankMissing, setBankMissing] = useState(false);
  const isBusy = state?.status === 'starting' || state?.status === 'leaving';
  const byBank =
    !!state?.method && methodFacts(state.method).choosesBank === true && payments.banks.length > 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isMissing = byBank && state.bank === null;
    setBankMissing(isMissing);
    if (isMissing) bankField.current?.focus();
    else void pay(store, { ...locale, target, onStarted: showPayment });
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={isBusy}>
      <MethodChoice
        methods={due.methods}
        labels={payments.labels}
        texts={payments.texts}
        chosen={state?.method ?? null}
        isDisabled={isBusy}
        onChoose={(method) => dispatch(chosen({ method, key: randomId() }))}
      />
      {byBank && (
        <BankChoice
          ref={bankField}
          banks={payments.banks}
          chosen={state.bank}
          isDisabled={isBusy}
          isMissing={isBankMissing}
          onChoose={(bank) => dispatch(chosen({ bank, key: randomId() }))}
        />
      )}
      {state?.failure && (
        <div role="alert">
          <Notice tone="problem">{paymentProblem(state.failure, t)}</Notice>
        </div>
      )}
      <Button type="submit" variant="primary" isBlock aria-disabled={isBusy || !state?.method}>
        {isBusy ? t('payments:ui.busy') : t('payments:ui.pay', { amount: due.amount.text })}
      </Button>
      <p className={styles.note}>{t('payments:ui.note')}</p>
    </form>
  );
}

/** The form of the provider for cards, loaded when it is needed. */
function LoadedCardForm(props: CardFormProps) {
  const cardForm = useOnDemand(true, loadCardForm);
  if (cardForm === null) return <LoadProblem onRetry={props.onLeave} />;
  return cardForm && <cardForm.CardForm {...props} />;
}

interface BankChoiceProps {
  ref: Ref<HTMLSelectElement>;
  banks: PaymentView['banks'];
  /** Name; null: none. */
  chosen: string | null;
  isDisabled: boolean;
  /** Whether a payment without a bank was tried. */
  isMissing: boolean;
  onChoose(bank: string | null): void;
}

function BankChoice({ ref, banks, chosen, isDisabled, isMissing, onChoose }: BankChoiceProps) {
  const t = useTranslate();
  return (
    <NativeSelect
      ref={ref}
      label={t('payments:ui.bankLabel')}
      value={chosen ?? ''}
      disabled={isDisabled}
      error={isMissing && chosen === null && t('payments:ui.bankMissing')}
      onChange={({ target: { value } }) => onChoose(value || null)}
    >
      <option value="">{t('payments:ui.chooseBank')}</option>
      {banks.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </NativeSelect>
  );
}

/** The payment stands in the address from now on, so that it survives a reload. */
function showPayment(payment: string): void {
  const address = new URL(currentHref(), window.location.origin);
  address.searchParams.set(PAYMENT_KEY, payment);
  replaceEntry(address.pathname + address.search);
}

function LoadProblem({ onRetry }: { onRetry(): void }) {
  const t = useTranslate();
  return (
    <div className={styles.form} role="alert">
      <Notice tone="problem">{t('payments:ui.formFailed')}</Notice>
      <Button onClick={onRetry}>{t('payments:ui.retry')}</Button>
    </div>
  );
}

/** The try to pay of this page; null on the first render. */
function usePayment(target: PayTarget, { methods }: Pick<OfferTransaction, 'methods'>) {
  const state = useSelector(paymentOf);
  const dispatch = useDispatch();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that paying is offered
  useEffect(() => {
    const left = unansweredStart(target);
    const isOffered = methods.some((method) => method === left?.method);
    const method = methods.length === 1 ? (methods[0] ?? null) : null;
    dispatch(opened(left && isOffered ? left : { method, key: randomId() }));
    // back from the page of the provider, which the browser had kept
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(cameBack(randomId()));
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, [dispatch]);
  return state;
}
