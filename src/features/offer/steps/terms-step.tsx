import { type FormEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useAction, useOfferContext } from '../offer-context.ts';
import { offerActions } from '../offer-slice.ts';
import { useOfferAct } from '../use-offer-act.ts';
import { useOfferState } from '../use-offer-state.ts';
import { NextStep, StepButton } from './next-step.tsx';
import styles from './steps.module.css';

/** The terms, and with them the offer, are accepted (SPEC 4). The hash of the text that was shown is sent. */
export function TermsStep() {
  const t = useTranslate();
  const { offer } = useOfferContext();
  const terms = useAction('accept_terms');
  return (
    <>
      <div className={styles.card}>
        <ol className={styles.terms}>
          {offer.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ol>
        {offer.terms_accepted && (
          <p className={styles.good}>
            <Icon name="check" />
            {t('offers:page.terms.accepted')}
          </p>
        )}
        {terms && <Accept />}
      </div>
      {!terms && <NextStep />}
    </>
  );
}

function Accept() {
  const t = useTranslate();
  const dispatch = useDispatch();
  const { offer, address } = useOfferContext();
  const accept = useAction('accept');
  const { isBusy, act, actAndGo } = useOfferAct(address);
  const isTicked = useOfferState((state) => state.acceptsTerms);
  const [isMissing, setMissing] = useState(false);
  // the terms are accepted with the offer; what else is missing has a step of its own
  const lacksBuyer = accept?.missing.includes('buyer') ?? false;
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    setMissing(!isTicked && !offer.terms_accepted);
    if (!isTicked && !offer.terms_accepted) return;
    const { terms_hash, version, price } = offer;
    // what is on this page, whatever the offer is by now
    const accepted = offer.terms_accepted
      ? offer
      : await act({ path: 'accept-terms', body: { terms_hash, version, price: price.amount } });
    if (accepted && accept)
      await actAndGo({ path: 'accept', body: { version: accepted.version, price: price.amount } });
  }
  if (lacksBuyer)
    return (
      <Notice tone="warning">
        <p>{t('offers:need.buyer')}</p>
        <StepButton step="buyer">{t('offers:step.buyer')}</StepButton>
      </Notice>
    );
  return (
    <form className={styles.choices} noValidate onSubmit={submit}>
      {!offer.terms_accepted && (
        <Checkbox
          label={t('offers:page.terms.tick')}
          checked={isTicked}
          error={isMissing && !isTicked ? t('offers:page.terms.missing') : undefined}
          onChange={({ currentTarget }) => dispatch(offerActions.termsTicked(currentTarget.checked))}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" aria-disabled={isBusy}>
          {t('offers:page.terms.accept')}
        </Button>
      </div>
      {offer.deposit.amount > 0 && (
        <p className={styles.small}>{t('offers:page.terms.after', { amount: offer.deposit.text })}</p>
      )}
    </form>
  );
}
