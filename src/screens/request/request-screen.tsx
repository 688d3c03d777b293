import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { SentTicket } from '#contracts/types.ts';
import { RequestForm } from '#features/request-form/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { onEntryReturn, replaceEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import { FORM_KEYS, SUBJECT_KEYS } from '#region/forms/form-address.ts';
import { AnswerList } from '#renderer/form/answer-list.tsx';
import { contactAddress } from '#store/personal-info-api.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { NoScript } from '#ui/no-script.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { useOnDemand } from '#ui/use-on-demand.ts';
import { useQueryValue } from '../use-query-value.ts';
import { ContactLinks } from './contact-links.tsx';
import styles from './request-screen.module.css';
import type { RequestView } from './request-view.ts';
import { SubjectCar } from './subject-car.tsx';
import { type SubjectCar as SubjectCarState, useSubjectCar } from './use-subject-car.ts';

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

/** A confirmation for browsers without JavaScript: what can be read of it. */
function PlainTicket({ ticket, contact }: { ticket: SentTicket; contact: ReactNode }) {
  const t = useTranslate();
  const { number, next, notice, car, booking, summary, links } = ticket;
  return (
    <div className={styles.ticket}>
      <h1 className={styles.title}>{next.title}</h1>
      <p>
        {t('request:confirmation.number')} <strong>{number}</strong>
      </p>
      {car && <a href={car.page}>{car.title}</a>}
      <p>{next.text}</p>
      {notice && <p>{notice}</p>}
      {links.forms.map(({ label, href }) => (
        <LinkButton key={href} href={href}>
          {label}
        </LinkButton>
      ))}
      {booking && (
        <p>
          {booking.time}
          <br />
          {booking.place}
          {booking.address && (
            <>
              <br />
              {booking.address}
            </>
          )}
        </p>
      )}
      {links.calendar && (
        <LinkButton href={links.calendar} download>
          {t('request:booking.calendar')}
        </LinkButton>
      )}
      <h2>{t('request:confirmation.summary')}</h2>
      <AnswerList answers={summary} />
      <h2>{t('request:confirmation.questions')}</h2>
      {links.channel ? (
        <LinkButton href={links.channel} rel="noopener" icon="chat">
          {t('request:confirmation.message')}
        </LinkButton>
      ) : (
        contact
      )}
    </div>
  );
}

interface RequestSubjectProps {
  view: RequestView;
  /** @param carPlace name of the place where the car stands; null: it is not known yet; undefined: there is none */
  children(carPlace: string | null | undefined): ReactNode;
}

/** The form below what it is about; without the car, job or ticket there is nothing to ask for. */
function RequestSubject({ view, children }: RequestSubjectProps) {
  const t = useTranslate();
  const isLive = useIsLive();
  const { car: addresses, form, openings, buyHref } = view;
  const { subject } = form;
  const name = useQueryValue(SUBJECT_KEYS[subject] ?? '');
  const car = useSubjectCar(view, name);
  const opening = name !== null && Object.hasOwn(openings, name) ? openings[name] : undefined;
  const isMissing = subject === 'opening' ? opening === undefined : subject !== 'none' && !name;
  if (isLive && (isMissing || car.state === 'unknown'))
    return (
      <Empty icon="search" text={t(`request:subject.${subject === 'none' ? 'listing' : subject}`)}>
        {addresses && (
          <LinkButton href={buyHref} variant="primary">
            {t('request:subject.choose')}
          </LinkButton>
        )}
      </Empty>
    );
  // the page of a car that is gone shows similar ones
  if (addresses && name && car.state === 'gone')
    return (
      <Empty icon="search" text={t('request:subject.gone')}>
        <LinkButton href={`${addresses.path}/${encodeURIComponent(name)}`} variant="primary">
          {t('request:subject.similar')}
        </LinkButton>
      </Empty>
    );
  return (
    <>
      {opening !== undefined && (
        <p className={styles.subject}>{t('request:subject.about', { name: opening })}</p>
      )}
      {addresses && car.state !== 'failed' && (
        <SubjectCar
          card={car.state === 'found' ? car.card : undefined}
          addresses={addresses}
          currency={form.currency}
        />
      )}
      {children(addresses && placeOf(car))}
    </>
  );
}

function placeOf(car: SubjectCarState): string | null | undefined {
  if (car.state === 'loading') return null;
  return car.state === 'found' ? car.place : undefined;
}
