import { loadPaymentList, loadPaymentPage, type PaymentsView } from '#features/payment/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { PAYMENT_KEY } from '#region/routing/query-keys.ts';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { useQueryValue } from '../use-query-value.ts';
import styles from './payments-screen.module.css';

export interface PaymentsScreenProps extends PaymentsView {
  /** The transaction in the address; absent: the list. */
  slug?: string;
}

/** What a person owes and has paid: all of it, or the transaction in the address, which a phone opens, too. */
export function PaymentsScreen({ slug, ...view }: PaymentsScreenProps) {
  const t = useTranslate();
  const { state, profile } = useSession();
  const returned = useQueryValue(PAYMENT_KEY);
  const list = useOnDemand(profile !== null && slug === undefined, loadPaymentList);
  const page = useOnDemand(state !== 'unknown' && slug !== undefined, loadPaymentPage);
  return (
    <div className={styles.screen}>
      {slug === undefined ? (
        <div className={styles.head}>
          <h1>{t('payments:page.title')}</h1>
          <p className={styles.text}>{t('payments:page.lead')}</p>
        </div>
      ) : (
        profile && (
          <a className={styles.back} href={view.listHref}>
            <Icon name="chevron-previous" size="sm" />
            {t('payments:page.back')}
          </a>
        )
      )}
      {slug !== undefined && !page && (
        <h1>
          <VisuallyHidden>{t('payments:page.title')}</VisuallyHidden>
        </h1>
      )}
      <noscript>
        <Notice tone="info">{t('payments:page.scripts')}</Notice>
      </noscript>
      {slug === undefined && state === 'visitor' && (
        <Empty icon="file" text={t('payments:page.visitor')}>
          <Button variant="primary" onClick={() => openLogin()}>
            {t('common:account.login')}
          </Button>
        </Empty>
      )}
      {(list === null || page === null) && (
        <Notice tone="problem" isLive>
          {t('payments:page.failed')}
        </Notice>
      )}
      {(list || page) && (
        <StoreProvider>
          <MantineRoot>
            {list && profile && <list.PaymentList key={profile.slug} view={view} />}
            {page && slug !== undefined && (
              <page.PaymentPage
                view={view}
                slug={slug}
                returned={returned}
                person={profile?.slug ?? null}
                onLogin={openLogin}
              />
            )}
          </MantineRoot>
        </StoreProvider>
      )}
    </div>
  );
}
