import type { DeskOfferEvent } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { offerEventText } from '../events/offer-event-text.ts';
import parts from '../parts/parts.module.css';
import { useDates } from '../parts/use-dates.ts';
import styles from './offers.module.css';

/** What happened to an offer, the newest first. */
export function OfferHistory({ events }: { events: readonly DeskOfferEvent[] }) {
  const t = useTranslate();
  const dates = useDates();
  const by = (name: string) => (name === 'buyer' || name === 'system' ? t(`desk:offer.actor.${name}`) : name);
  return (
    <ol className={styles.history}>
      {events.toReversed().map((event) => {
        return (
          <li key={`${event.at} ${event.action}`}>
            <p className={parts.second}>
              {dates.moment(event.at)} · {by(event.by)}
            </p>
            <p>{offerEventText(event.action, t)}</p>
            {event.detail !== null && <p className={styles.detail}>{event.detail}</p>}
          </li>
        );
      })}
    </ol>
  );
}
