import type { OfferSlots } from '#features/offer/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { PAYMENT_KEY } from '#region/routing/query-keys.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useQueryValue } from '../use-query-value.ts';
import styles from './offers-screen.module.css';

/** Steps of an offer that need a form or a payment load it when they are shown. */
const loadBuyerForm = () => import('./buyer-form.tsx');
const loadBuyerAnswers = () => import('./buyer-answers.tsx');
const loadPayment = () => import('./offer-payment.tsx');

/** What other features bring to the page of an offer. */
export const offerSlots: OfferSlots = {
  BuyerForm(props) {
    const loaded = useOnDemand(true, loadBuyerForm);
    return loaded ? <loaded.BuyerForm {...props} /> : <Missing hasFailed={loaded === null} />;
  },
  BuyerAnswers(props) {
    const loaded = useOnDemand(true, loadBuyerAnswers);
    return loaded ? <loaded.BuyerAnswers {...props} /> : <Missing hasFailed={loaded === null} />;
  },
  Payment(props) {
    const loaded = useOnDemand(true, loadPayment);
    return loaded ? <loaded.OfferPayment {...props} /> : <Missing hasFailed={loaded === null} />;
  },
  Returned(props) {
    const slug = useQueryValue(PAYMENT_KEY);
    const loaded = useOnDemand(slug !== null, loadPayment);
    return slug !== null && loaded ? <loaded.OfferPaymentReturn {...props} slug={slug} /> : null;
  },
};

function Missing({ hasFailed }: { hasFailed: boolean }) {
  const t = useTranslate();
  return hasFailed ? (
    <Notice tone="problem" isLive>
      {t('offers:list.failed')}
    </Notice>
  ) : (
    <div className={styles.waiting} aria-busy="true" />
  );
}
