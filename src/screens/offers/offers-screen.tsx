import { loadOfferList, loadOfferPage, type OfferSlots } from '#features/offer/index.ts';
import { loadRefundsToSign } from '#features/payment/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { PAYMENT_KEY } from '#region/routing/query-keys.ts';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useQueryValue } from '../use-query-value.ts';
import { OffersContext } from './offers-context.ts';
import styles from './offers-screen.module.css';
import type { OffersView } from './offers-view.ts';

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

/** Offers of the person who is logged in: all of them, or the one in the address. */
export function OffersScreen(view: OffersView) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const { slug } = view;
  const isLoggedIn = profile !== null;
  const list = useOnDemand(isLoggedIn && slug === undefined, loadOfferList);
  const refunds = useOnDemand(isLoggedIn && slug === undefined, loadRefundsToSign);
  const page = useOnDemand(isLoggedIn && slug !== undefined, loadOfferPage);
  const locale = { region: view.region, language: view.language };
  return (
    <div className={styles.screen}>
      {slug === undefined && (
        <div className={styles.head}>
          <h1>{t('offers:list.title')}</h1>
          <p className={styles.text}>{t('offers:list.text')}</p>
        </div>
      )}
      {slug !== undefined && !(profile && page) && (
        <h1>
          {state === 'visitor' ? (
            t('offers:page.title')
          ) : (
            <VisuallyHidden>{t('offers:page.title')}</VisuallyHidden>
          )}
        </h1>
      )}
      <noscript>
        <Notice tone="info">{t('offers:list.scripts')}</Notice>
      </noscript>
      {state === 'visitor' && (
        <Empty icon="file" text={t('offers:list.visitor')}>
          <Button variant="primary" onClick={() => openLogin()}>
            {t('common:account.login')}
          </Button>
        </Empty>
      )}
      {isLoggedIn && (list === null || page === null) && (
        <Notice tone="problem" isLive>
          {t('offers:list.failed')}
        </Notice>
      )}
      {profile && (list || page) && (
        <StoreProvider>
          <MantineRoot>
            {refunds && (
              <refunds.RefundsToSign key={profile.slug} locale={locale} listHref={view.paymentsHref} />
            )}
            {list && <list.OfferList key={profile.slug} {...view} locale={locale} />}
            {page && slug !== undefined && (
              <OffersContext value={view}>
                <page.OfferPage
                  key={profile.slug}
                  {...view}
                  address={{ ...locale, slug }}
                  slots={offerSlots}
                />
              </OffersContext>
            )}
          </MantineRoot>
        </StoreProvider>
      )}
    </div>
  );
}

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
