import { useState } from 'react';
import type { DeskListing, NewPhoneLinkAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import {
  type ListingKey,
  useEndPhoneLinkMutation,
  useListingQuery,
  useOpenPhoneLinkMutation,
} from './listings-api.ts';
import styles from './photos.module.css';

/** While a phone may add photos, the listing is asked for so often, ms. */
const POLL_MS = 3_000;

export interface PhoneLinkProps {
  listingKey: ListingKey;
  link: DeskListing['phone_link'];
}

/** Makes a link with which a phone adds photos, shows it as a QR code once, and ends it. */
export function PhoneLink({ listingKey, link }: PhoneLinkProps) {
  const t = useTranslate();
  const notify = useNotify();
  const dates = useDates();
  const [open, { isLoading }] = useOpenPhoneLinkMutation();
  const [end] = useEndPhoneLinkMutation();
  const [made, setMade] = useState<NewPhoneLinkAnswer['data']>();
  useListingQuery(listingKey, { pollingInterval: link ? POLL_MS : 0, skipPollingIfUnfocused: true });

  async function make() {
    const answer = await open(listingKey);
    if (answer.error) notify.failed(answer.error);
    else setMade(answer.data);
  }
  async function stop() {
    setMade(undefined);
    const answer = await end(listingKey);
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:phoneLink.ended'));
  }
  const state = link && (
    <p className={styles.message}>
      {t('desk:phoneLink.open', { name: link.staff, time: dates.time(link.ends_at) })}
    </p>
  );
  const endButton = <Button onClick={() => void stop()}>{t('desk:phoneLink.end')}</Button>;
  return (
    <>
      <div className={styles.phone}>
        <Button icon="camera" disabled={isLoading} onClick={() => void make()}>
          {t('desk:phoneLink.add')}
        </Button>
        {link && !made && (
          <>
            {endButton}
            {state}
          </>
        )}
      </div>
      {made && (
        <Dialog
          title={t('desk:phoneLink.add')}
          closeLabel={t('desk:close')}
          onClose={() => setMade(undefined)}
        >
          <div className={styles.code}>
            <p>{t('desk:phoneLink.text')}</p>
            {/* biome-ignore lint/performance/noImgElement: the answer is the picture itself */}
            <img src={made.picture} alt={t('desk:phoneLink.picture')} width={600} height={600} />
            <p className={styles.address}>{made.address}</p>
            {state}
            {endButton}
          </div>
        </Dialog>
      )}
    </>
  );
}
