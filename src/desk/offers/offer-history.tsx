import type { DeskOfferEvent } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { offerEventText } from '../events/offer-event-text.ts';
import { History, HistoryEntry } from '../panel/history.tsx';
import styles from './offers.module.css';

/** What happened to an offer, the newest first. */
export function OfferHistory({ events }: { events: readonly DeskOfferEvent[] }) {
  const t = useTranslate();
  const by = (name: string) => (name === 'buyer' || name === 'system' ? t(`desk:offer.actor.${name}`) : name);
  return (
    <History>
      {events.toReversed().map((event) => (
        <HistoryEntry
          key={`${event.at} ${event.action}`}
          at={event.at}
          by={by(event.by)}
          text={offerEventText(event.action, t)}
        >
          {event.detail !== null && <p className={styles.detail}>{event.detail}</p>}
        </HistoryEntry>
      ))}
    </History>
  );
}
