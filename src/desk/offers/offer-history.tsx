import type { DeskOfferEvent } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import styles from './offers.module.css';

const ACTIONS = [
  'create',
  'change_price',
  'fill_buyer',
  'accept_terms',
  'accept',
  'deposit_paid',
  'choose_cash',
  'request_loan',
  'add_document',
  'remove_document',
  'loan_approved',
  'loan_refused',
  'choose_option',
  'prepare_agreement',
  'sign_agreement',
  'balance_paid',
  'hand_over',
  'withdraw',
  'cancel',
  'expire',
  'refunded',
] as const;

/** What happened to an offer, the newest first. */
export function OfferHistory({ events }: { events: readonly DeskOfferEvent[] }) {
  const t = useTranslate();
  const dates = useDates();
  const by = (name: string) => (name === 'buyer' || name === 'system' ? t(`desk:offer.actor.${name}`) : name);
  return (
    <ol className={styles.history}>
      {events.toReversed().map((event) => {
        const action = ACTIONS.find((each) => each === event.action);
        const hasMoved = event.from_state !== event.to_state;
        return (
          <li key={`${event.at} ${event.action}`}>
            <p className={parts.second}>
              {dates.moment(event.at)} · {by(event.by)}
            </p>
            <p>
              {action ? t(`desk:offer.event.${action}`) : event.action}
              {hasMoved && ` → ${event.to_state}`}
            </p>
            {event.detail !== null && <p className={styles.detail}>{event.detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}
