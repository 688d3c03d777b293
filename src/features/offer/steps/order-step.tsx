import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Checkbox } from '#ui/mantine/controls.ts';
import { useOfferAgreementQuery, useOfferBuyerQuery, useOfferSummaryQuery } from '../offer-api.ts';
import { hasEnded, useAction, useOfferContext } from '../offer-context.ts';
import type { BuyerAnswers } from '../offer-slots.ts';
import { offersAddress } from '../offers-address.ts';
import { SummaryLines } from '../summary-lines.tsx';
import { useOfferAct } from '../use-offer-act.ts';
import { AgreementFiles } from './agreement-files.tsx';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** The vehicle sales order: who buys which car at which price, the papers, and the signature. */
export function OrderStep() {
  const t = useTranslate();
  const { address, offer, slots } = useOfferContext();
  const { data: agreement } = useOfferAgreementQuery(address);
  const { data: buyer } = useOfferBuyerQuery(address);
  const { data: summary } = useOfferSummaryQuery(address);
  const canSign = useAction('sign_agreement') !== undefined;
  if (!agreement || !buyer || !summary) return <div className={styles.waiting} aria-busy="true" />;
  const { slug, ...locale } = address;
  return (
    <>
      <div className={styles.card}>
        <div className={styles.documentHead}>
          <h2 className={styles.title}>
            <bdi>{offer.car.title}</bdi>
          </h2>
          <LinkButton size="sm" icon="file" href={offersAddress(locale, `/${slug}/vso.pdf`)}>
            {t('offers:page.order.pdf')}
          </LinkButton>
        </div>
        <SummaryLines summary={summary} hasBalance={!hasEnded(offer)} />
        <h2 className={styles.title}>{t('offers:step.buyer')}</h2>
        <slots.BuyerAnswers answers={buyer.answers as BuyerAnswers} />
        {agreement.files.length > 0 && (
          <>
            <h2 className={styles.title}>{t('offers:step.agreement')}</h2>
            <AgreementFiles files={agreement.files} />
          </>
        )}
        {agreement.signed_at !== null && (
          <p className={styles.good}>
            <Icon name="check" />
            {t('offers:page.order.signed')}
          </p>
        )}
        {canSign && agreement.hash !== null && <Sign hash={agreement.hash} />}
      </div>
      {!canSign && <NextStep />}
    </>
  );
}

/** @param props.hash of the papers that the buyer has read */
function Sign({ hash }: { hash: string }) {
  const t = useTranslate();
  const { address } = useOfferContext();
  const { isBusy, actAndGo } = useOfferAct(address);
  const [hasRead, setRead] = useState(false);
  const [isMissing, setMissing] = useState(false);
  return (
    <>
      <Checkbox
        label={t('offers:page.order.read')}
        checked={hasRead}
        error={isMissing && !hasRead ? t('offers:page.order.missing') : undefined}
        onChange={({ currentTarget }) => setRead(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <Button
          variant="primary"
          aria-disabled={isBusy}
          onClick={() => {
            setMissing(!hasRead);
            if (hasRead && !isBusy) void actAndGo({ path: 'sign', body: { hash } });
          }}
        >
          {t('offers:page.order.sign')}
        </Button>
      </div>
    </>
  );
}
