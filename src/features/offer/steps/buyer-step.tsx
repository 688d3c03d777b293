import { useDispatch } from 'react-redux';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { AppStore } from '#store/root-store.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { goOn } from '../go-on.ts';
import { offerApi, useOfferBuyerQuery } from '../offer-api.ts';
import { useAction, useOfferContext } from '../offer-context.ts';
import type { BuyerAnswers } from '../offer-slots.ts';
import { NextStep } from './next-step.tsx';
import styles from './steps.module.css';

/** Who buys: a form as long as it can be changed, then what was filled in. */
export function BuyerStep() {
  const t = useTranslate();
  const dispatch = useDispatch<AppStore['dispatch']>();
  const { address, slots } = useOfferContext();
  const canFill = useAction('fill_buyer') !== undefined;
  const { data: buyer, isError } = useOfferBuyerQuery(address);
  if (!buyer && isError) return <Notice tone="problem">{t('offers:list.failed')}</Notice>;
  if (!buyer) return <div className={styles.waiting} aria-busy="true" />;
  const answers = buyer.answers as BuyerAnswers;
  const save = async (filled: BuyerAnswers) => {
    const call = { ...address, path: 'buyer', body: { answers: filled } } as const;
    await dispatch(offerApi.endpoints.actOnOffer.initiate(call)).unwrap();
    await goOn(dispatch, address);
  };
  return (
    <>
      <div className={styles.card}>
        {canFill ? (
          <slots.BuyerForm slug={address.slug} answers={answers} onSave={save} />
        ) : (
          <slots.BuyerAnswers answers={answers} />
        )}
      </div>
      {!canFill && <NextStep />}
    </>
  );
}
