import { type ComponentType, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { hasRole, type NeededRole } from '#domain/desk/staff-roles.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-paths.ts';
import { NativeSelect } from '#ui/mantine/controls.ts';
import type { DeskAddress } from '../routing/desk-address.ts';
import { DeskLink } from '../routing/desk-link.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useEndStaffSessionMutation } from '../session/session-api.ts';
import { useStaff } from '../session/staff-context.ts';
import { ShortcutKeys } from '../shortcuts/shortcut-keys.tsx';
import styles from './desk-frame.module.css';

const OverviewPage = lazy(async () => ({
  default: (await import('../overview/overview-page.tsx')).OverviewPage,
}));

const TicketsPage = lazy(async () => ({
  default: (await import('../tickets/tickets-page.tsx')).TicketsPage,
}));

const OffersPage = lazy(async () => ({ default: (await import('../offers/offers-page.tsx')).OffersPage }));

const PaymentsPage = lazy(async () => ({
  default: (await import('../payments/payments-page.tsx')).PaymentsPage,
}));

const ListingsPage = lazy(async () => ({
  default: (await import('../listings/listings-page.tsx')).ListingsPage,
}));

const SlotsPage = lazy(async () => ({ default: (await import('../slots/slots-page.tsx')).SlotsPage }));

const ImportsPage = lazy(async () => ({
  default: (await import('../imports/imports-page.tsx')).ImportsPage,
}));

const StaffPage = lazy(async () => ({ default: (await import('../staff/staff-page.tsx')).StaffPage }));

const EventsPage = lazy(async () => ({ default: (await import('../events/events-page.tsx')).EventsPage }));

const StudioPage = lazy(async () => ({ default: (await import('../studio/studio-page.tsx')).StudioPage }));

/** Pages of the desk in the order of the navigation, the start page first; labels are `desk:page.<path>`. */
export const DESK_PAGES = [
  { path: 'overview', icon: 'info', role: 'reader', Page: OverviewPage },
  { path: 'tickets', icon: 'mail', role: 'reader', Page: TicketsPage },
  { path: 'offers', icon: 'check', role: 'reader', needs: 'offers', Page: OffersPage },
  { path: 'payments', icon: 'compare', role: 'reader', needs: 'offers', Page: PaymentsPage },
  { path: 'listings', icon: 'file', role: 'reader', Page: ListingsPage },
  { path: 'slots', icon: 'calendar', role: 'reader', Page: SlotsPage },
  { path: 'imports', icon: 'file', role: 'reader', Page: ImportsPage },
  { path: 'staff', icon: 'user', role: 'manager', Page: StaffPage },
  { path: 'events', icon: 'clock', role: 'manager', Page: EventsPage },
  { path: 'studio', icon: 'globe', role: 'studio', needs: 'studio', Page: StudioPage },
] as const satisfies readonly DeskPage[];

const KEY = 'desk.scheme';

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

type Scheme = 'light' | 'dark';

/** Switches between light and dark. Until the first switch the setting of the browser applies. */
function SchemeSwitch() {
  const t = useTranslate();
  const [scheme, setScheme] = useState<Scheme>(readScheme);
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
  }, [scheme]);
  const other = scheme === 'dark' ? 'light' : 'dark';
  function change() {
    window.localStorage.setItem(KEY, other);
    setScheme(other);
  }
  return (
    <Button size="sm" onClick={change}>
      {t(`desk:scheme.${other}`)}
    </Button>
  );
}

function readScheme(): Scheme {
  const stored = window.localStorage.getItem(KEY);
  if (stored === 'light' || stored === 'dark') return stored;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

interface DeskPage {
  /** Second part of the address. */
  path: string;
  icon: IconName;
  /** Who sees the page. */
  role: NeededRole;
  /** What a region needs to show the page; absent: nothing. */
  needs?: 'offers' | 'studio';
  Page: ComponentType<DeskPageProps>;
}
