import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { SentTicket } from '#contracts/types.ts';
import { RequestForm } from '#features/request-form/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { onEntryReturn, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { FORM_KEYS } from '#region/forms/form-address.ts';
import { contactAddress } from '#store/personal-info-api.ts';
import { NoScript } from '#ui/no-script.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useQueryValue } from '../use-query-value.ts';
import { ContactLinks } from './contact-links.tsx';
import { PlainTicket } from './plain-ticket.tsx';
import styles from './request-screen.module.css';
import { RequestSubject } from './request-subject.tsx';
import type { RequestView } from './request-view.ts';

const loadSentRequest = () => import('./sent-request.tsx');

/** Next leaves back and forward to the form: its steps are parts of one page. */
const followEntries = () => onEntryReturn(() => {});

/** A form, or what was sent with it, by the ticket in the address. */
export function RequestScreen(view: RequestView) {
  const { form, region, title, lead, contact } = view;
  const t = useTranslate();
  const { profile } = useSession();
  const [sent, setSent] = useState<SentTicket>();
  const slug = useQueryValue(FORM_KEYS.sent) ?? undefined;
  useEffect(followEntries, []);
  const finish = useCallback((ticket: SentTicket) => {
    setSent(ticket);
    const { pathname } = new URL(ticket.links.page, window.location.origin);
    if (pathname === window.location.pathname) replaceEntry(ticket.links.page);
    else loadPage(ticket.links.page);
  }, []);
  const contactLinks = <ContactLinks contact={contact} />;

  if (slug !== undefined || view.sent)
    return <SentPage view={view} slug={slug} sent={sent} contact={contactLinks} />;
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {!view.isNative && (
        <noscript>
          <Notice tone="info">
            {t('request:scripts')}
            {contactLinks}
          </Notice>
        </noscript>
      )}
      <RequestSubject view={view}>
        {(carPlace) => (
          <div className={styles.form} style={{ minBlockSize: form.height }}>
            <RequestForm
              form={form}
              region={region}
              captcha={view.captcha}
              isNative={view.isNative}
              posted={view.posted}
              person={profile ? contactAddress(region, profile.slug) : undefined}
              carPlace={carPlace}
              contact={contactLinks}
              onSent={finish}
              onLogin={openLogin}
            />
          </div>
        )}
      </RequestSubject>
    </div>
  );
}

interface SentPageProps {
  view: RequestView;
  /** Of the ticket; undefined: the address has none. */
  slug: string | undefined;
  /** What this page has just sent. */
  sent: SentTicket | undefined;
  contact: ReactNode;
}

/** What was sent. */
function SentPage({ view, slug, sent, contact }: SentPageProps) {
  const { form, region, language, homeHref } = view;
  const t = useTranslate();
  const { profile } = useSession();
  const own = useOnDemand(slug !== undefined, loadSentRequest);
  const slotView = form.steps
    .flatMap(({ fields }) => fields)
    .find(({ view: { type } }) => type === 'slot')?.view;
  return (
    <div className={styles.page}>
      <NoScript>{() => view.sent && <PlainTicket ticket={view.sent} contact={contact} />}</NoScript>
      {own === null && (
        <Notice tone="problem" isLive>
          {t('request:confirmation.failed')}
        </Notice>
      )}
      {own && slug !== undefined && (
        <own.SentRequest
          key={slug}
          slug={slug}
          region={region}
          language={language}
          sent={sent?.slug === slug ? sent : undefined}
          homeHref={homeHref}
          slotView={slotView}
          contact={contact}
          isLoggedIn={profile !== undefined && profile !== null}
          onLogin={openLogin}
        />
      )}
    </div>
  );
}
