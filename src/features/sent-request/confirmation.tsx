import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { SentTicket } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { currentHref, onEntryReturn, pushEntry } from '#integrations/navigation/history-entries.ts';
import { loadPage } from '#integrations/navigation/navigation.ts';
import type { FieldView } from '#region/forms/form-view.ts';
import { AnswerList } from '#renderer/form/answer-list.tsx';
import { StoreProvider } from '#store/store-provider.tsx';
import { Button, LinkButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Booking } from './booking.tsx';
import styles from './confirmation.module.css';
import { type TicketAddress, useTicketQuery } from './ticket-api.ts';

export interface ConfirmationProps extends TicketAddress {
  /** What was sent on this page; absent: the page was opened again. */
  sent?: SentTicket;
  homeHref: string;
  /** Control of the time of the form; absent: it has none. */
  slotView: FieldView | undefined;
  /** How to reach the region. */
  contact: ReactNode;
  isLoggedIn: boolean;
  onLogin(): void;
}

/** What became of a request: number, what happens next, booking, answers. */
export function Confirmation(props: ConfirmationProps) {
  return (
    <StoreProvider>
      <LoadedConfirmation {...props} />
    </StoreProvider>
  );
}

function LoadedConfirmation({
  sent,
  homeHref,
  slotView,
  contact,
  isLoggedIn,
  onLogin,
  ...ticketAddress
}: ConfirmationProps) {
  const t = useTranslate();
  const { data, error, isFetching, refetch } = useTicketQuery(ticketAddress, {
    skip: sent !== undefined && !sent.booking,
  });
  const wasRefused = error !== undefined;
  // a request of an account can be read once its owner has logged in
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each login
  useEffect(() => {
    if (isLoggedIn && wasRefused) void refetch();
  }, [isLoggedIn]);
  const ticket = data ?? sent;
  if (ticket)
    return (
      <>
        <Ticket
          ticket={ticket}
          ticketAddress={ticketAddress}
          homeHref={homeHref}
          slotView={slotView}
          contact={contact}
          isNew={sent !== undefined}
        />
        {sent?.booking && <BackQuestion homeHref={homeHref} />}
      </>
    );
  if (isFetching || !error) return <div className={styles.waiting} aria-busy="true" />;
  const { status } = error as { status?: number };
  const isMissing = status === 404 || status === 401 || status === 400;
  return (
    <div className={styles.missing} role="alert">
      <h1>{t(isMissing ? 'request:confirmation.missing' : 'request:confirmation.failed')}</h1>
      {isMissing && <p>{t('request:confirmation.missingText')}</p>}
      <div className={styles.actions}>
        {isMissing ? (
          <Button variant="primary" onClick={onLogin}>
            {t('common:account.login')}
          </Button>
        ) : (
          <Button variant="primary" onClick={refetch}>
            {t('request:confirmation.retry')}
          </Button>
        )}
        <LinkButton href={homeHref}>{t('common:error.home')}</LinkButton>
      </div>
      {contact}
    </div>
  );
}

interface TicketProps extends Pick<ConfirmationProps, 'homeHref' | 'slotView' | 'contact'> {
  ticket: SentTicket;
  ticketAddress: TicketAddress;
  isNew: boolean;
}

function Ticket({ ticket, ticketAddress, homeHref, slotView, contact, isNew }: TicketProps) {
  const t = useTranslate();
  const { next, notice, booking, summary, links } = ticket;
  return (
    <>
      <TicketHead ticket={ticket} isNew={isNew} />
      <p>{next.text}</p>
      {notice && <p role="status">{notice}</p>}
      {links.forms.length > 0 && (
        <div className={styles.actions}>
          {links.forms.map(({ label, href }) => (
            <LinkButton key={href} href={href}>
              {label}
            </LinkButton>
          ))}
        </div>
      )}
      {booking && (
        <Booking
          booking={booking}
          calendar={links.calendar}
          ticketAddress={ticketAddress}
          form={ticket.form}
          isOpen={ticket.status !== 'done' && ticket.status !== 'cancelled'}
          slotView={slotView}
        />
      )}
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('request:confirmation.summary')}</h2>
        <AnswerList answers={summary} />
      </section>
      <section className={styles.part}>
        <h2 className={styles.heading}>{t('request:confirmation.questions')}</h2>
        {links.channel ? (
          <div className={styles.actions}>
            <LinkButton href={links.channel} rel="noopener" icon="chat">
              {t('request:confirmation.message')}
            </LinkButton>
          </div>
        ) : (
          contact
        )}
      </section>
      <div className={styles.actions}>
        <LinkButton href={homeHref} variant="primary">
          {t('common:error.home')}
        </LinkButton>
      </div>
    </>
  );
}

/** Number and car of a request; its heading takes the focus when it was just sent. */
function TicketHead({ ticket, isNew }: Pick<TicketProps, 'ticket' | 'isNew'>) {
  const t = useTranslate();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isNew) return;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [isNew]);
  const { number, next, car } = ticket;
  return (
    <div className={styles.head}>
      <span className={styles.sign}>
        <Icon name="check" size="lg" />
      </span>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {next.title}
      </h1>
      <p className={styles.number}>
        {t('request:confirmation.number')} <strong>{number}</strong>
      </p>
      {car && (
        <a className={styles.car} href={car.page}>
          {car.title}
        </a>
      )}
    </div>
  );
}

/** After a booking, back leads to the home page instead of the form, and asks first (SPEC 2.2). */
function BackQuestion({ homeHref }: { homeHref: string }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    const href = currentHref();
    // an entry of its own, so that back stays on this page
    pushEntry(href);
    return onEntryReturn(() => {
      pushEntry(href);
      setAsking(true);
    });
  }, []);
  if (!isAsking) return null;
  const stay = () => setAsking(false);
  return (
    <Dialog title={t('request:leave.title')} closeLabel={t('common:account.close')} onClose={stay}>
      <p>{t('request:leave.text')}</p>
      <div className={styles.actions}>
        <Button data-autofocus onClick={stay}>
          {t('request:leave.stay')}
        </Button>
        <Button variant="primary" onClick={() => loadPage(homeHref)}>
          {t('request:leave.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
