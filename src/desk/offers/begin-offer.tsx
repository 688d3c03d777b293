import { type FormEvent, useState } from 'react';
import type { DeskListingRow } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { failureText } from '../parts/failure-text.ts';
import parts from '../parts/parts.module.css';
import { useRequestKey } from '../parts/use-request-key.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import { CarChoice } from './car-choice.tsx';
import styles from './offers.module.css';
import { useCreateOfferMutation } from './offers-api.ts';

export interface BeginOfferProps {
  /** The request that it begins with: its number, the phone of its person, and the slug of the car. */
  ticket?: { number: string; phone: string; car: string };
  onClose(): void;
}

/** Begins an offer: a car that is free, and the phone of the buyer. */
export function BeginOffer({ ticket, onClose }: BeginOfferProps) {
  const t = useTranslate();
  const { code: region } = useStaff().region;
  const [car, setCar] = useState<DeskListingRow>();
  const [phone, setPhone] = useState(ticket?.phone ?? '');
  const [problem, setProblem] = useState('');
  const [create, { isLoading }] = useCreateOfferMutation();
  const keyOf = useRequestKey();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isLoading) return;
    const listing = ticket?.car ?? car?.slug;
    if (listing === undefined || phone.trim() === '') {
      setProblem(t('desk:offer.begin.incomplete'));
      return;
    }
    setProblem('');
    const offer = { listing, phone, ...(ticket && { ticket: Number(ticket.number) }) };
    const { data, error } = await create({ region, offer, key: keyOf(offer) });
    if (error) setProblem(failureText(error, t));
    if (!data) return;
    onClose();
    goToDesk({ region, page: 'offers', item: data.number });
  }
  return (
    <Dialog title={t('desk:offer.begin.title')} closeLabel={t('desk:close')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <p>{t('desk:offer.begin.text')}</p>
        {!ticket && <CarChoice region={region} chosen={car} onChoose={setCar} />}
        <TextInput
          label={t('desk:offer.begin.phone')}
          description={t('desk:offer.begin.phoneHint')}
          type="tel"
          autoComplete="off"
          value={phone}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        {problem !== '' && (
          <Notice tone="problem" isLive>
            {problem}
          </Notice>
        )}
        <div className={parts.answers}>
          <Button type="submit" variant="primary" aria-disabled={isLoading}>
            {t('desk:offer.begin.yes')}
          </Button>
          <Button onClick={onClose}>{t('desk:cancel')}</Button>
        </div>
      </form>
    </Dialog>
  );
}
