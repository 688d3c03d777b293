import { Suspense, useEffect, useMemo, useRef } from 'react';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import type { DeskAddress } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useEndStaffSessionMutation } from '../session/session-api.ts';
import { useStaff } from '../session/staff-context.ts';
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx';
import styles from './desk-frame.module.css';
import { DESK_PAGES } from './desk-pages.ts';
import { SchemeSwitch } from './scheme-switch.tsx';

/** Property of a region that says whether it has what a page needs. */
const NEEDS = { offers: 'has_offers', studio: 'has_studio' } as const;

/** Navigation on the left, the page beside it. */
export function DeskFrame({ address }: { address: DeskAddress }) {
  const t = useTranslate();
  const { staff, region } = useStaff();
  const [logOut] = useEndStaffSessionMutation();
  const pages = useMemo(
    () =>
      DESK_PAGES.filter(
        (each) => hasRole(region.role, each.role) && (!('needs' in each) || region[NEEDS[each.needs]]),
      ),
    [region],
  );
  const paths = useMemo(() => pages.map(({ path }) => path), [pages]);
  const page = pages.find(({ path }) => path === address.page) ?? pages[0];
  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        {t('desk:skip')}
      </a>
      <aside className={styles.side}>
        <p className={styles.brand}>{t('desk:title')}</p>
        <NativeSelect
          aria-label={t('desk:region')}
          value={region.code}
          data={staff.regions.map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(event) => goToDesk({ region: event.currentTarget.value, page: address.page })}
        />
        <PageLinks pages={pages} current={page?.path} />
        <div className={styles.who}>
          <p>
            <strong>{staff.name}</strong>
            <span className={styles.role}>{t(`desk:role.${region.role}`)}</span>
          </p>
          <SchemeSwitch />
          <ShortcutKeys region={region.code} pages={paths} />
          <Button size="sm" onClick={() => void logOut()}>
            {t('desk:logOut')}
          </Button>
        </div>
      </aside>
      <main id="content" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<p className={styles.loading}>{t('desk:loading')}</p>}>
          {page ? <page.Page key={page.path} address={address} /> : <p>{t('desk:studio.off')}</p>}
        </Suspense>
      </main>
    </div>
  );
}

interface PageLinksProps {
  pages: readonly (typeof DESK_PAGES)[number][];
  /** Path of the page that is open. */
  current: string | undefined;
}

function PageLinks({ pages, current }: PageLinksProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const nav = useRef<HTMLElement>(null);
  // in narrow windows the pages are a strip that scrolls
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link is another one on another page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={t('desk:navigation')}>
      <ul className={styles.pages}>
        {pages.map(({ path, icon }) => (
          <li key={path}>
            <DeskLink to={{ region, page: path }} className={styles.page} isCurrent={path === current}>
              <Icon name={icon} size="sm" />
              {t(`desk:page.${path}`)}
            </DeskLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
