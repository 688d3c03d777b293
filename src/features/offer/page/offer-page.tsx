import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { onEntryReturn } from '#integrations/navigation/history-entries.ts';
import { FormUploads } from '#renderer/fields/file/use-upload-queue.ts';
import { Promises } from '#renderer/promises/promises.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { offerApi, useOfferQuery, useOfferWorkflowQuery } from '../offer-api.ts';
import { OfferContext, type OfferSettings } from '../offer-context.ts';
import { offerActions } from '../offer-slice.ts';
import { OfferAside } from './offer-aside.tsx';
import styles from './offer-page.module.css';
import { OfferStep } from './offer-step.tsx';
import { OfferStepper } from './offer-stepper.tsx';

const FRESH = { refetchOnMountOrArgChange: true } as const;
const TAGS = ['Offer'] as const;

/** The page handles back and forward between its steps; Next does not. */
const followEntries = () => onEntryReturn(() => {});

/** An offer of the person who is logged in: its steps, the one that is shown, and what it costs. */
export function OfferPage(settings: OfferSettings) {
  const t = useTranslate();
  const dispatch = useDispatch();
  const { address, listHref, promises } = settings;
  const { data: offer, isError: hasNoOffer } = useOfferQuery(address, FRESH);
  const { data: workflow, isError: hasNoWorkflow } = useOfferWorkflowQuery(address, FRESH);
  const reload = useCallback(() => void dispatch(offerApi.util.invalidateTags([...TAGS])), [dispatch]);
  const [uploads] = useState(() => new FormUploads());
  useEffect(followEntries, []);
  useEffect(() => void dispatch(offerActions.opened(address.slug)), [dispatch, address.slug]);
  useEffect(() => {
    // it may have moved on meanwhile: at the desk, at a bank, on another device
    const refresh = () => document.visibilityState === 'visible' && reload();
    document.addEventListener('visibilitychange', refresh);
    return () => document.removeEventListener('visibilitychange', refresh);
  }, [reload]);
  const back = (
    <a className={styles.back} href={listHref}>
      <Icon name="chevron-previous" size="sm" />
      {t('offers:list.title')}
    </a>
  );
  if (!offer || !workflow)
    return (
      <>
        {back}
        <h1>
          <VisuallyHidden>{t('offers:page.title')}</VisuallyHidden>
        </h1>
        {hasNoOffer || hasNoWorkflow ? (
          <Notice tone="problem" isLive>
            <p>{t('offers:list.failed')}</p>
            <Button size="sm" onClick={reload}>
              {t('offers:list.retry')}
            </Button>
          </Notice>
        ) : (
          <div className={styles.waiting} aria-busy="true" />
        )}
      </>
    );
  return (
    <OfferContext value={{ ...settings, offer, workflow, uploads, reload }}>
      {back}
      <div className={styles.columns}>
        <OfferStepper />
        <OfferStep />
        <OfferAside />
      </div>
      {promises && (
        <div className={styles.promises}>
          <Promises {...promises} held={offer.car.promises} />
        </div>
      )}
    </OfferContext>
  );
}
