import { useState } from 'react';
import type { DeskListingRow } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { failureText } from '../parts/failure-text.ts';
import { useRequestKey } from '../parts/use-request-key.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import { CarChoice } from './car-choice.tsx';
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

  async function submit() {
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
    <FormDialog
      title={t('desk:offer.begin.title')}
      submitLabel={t('desk:offer.begin.yes')}
      isBusy={isLoading}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
