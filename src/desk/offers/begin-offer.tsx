import { useDeferredValue, useState } from 'react';
import type { DeskListingRow } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Radio, TextInput } from '#ui/mantine/controls.ts';
import { FormDialog } from '../dialogs/form-dialog.tsx';
import { useListingsQuery } from '../listings/listings-api.ts';
import { failureText } from '../parts/failure-text.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import { useRequestKey } from '../parts/use-request-key.ts';
import { goToDesk } from '../routing/use-desk-address.ts';
import { useStaff } from '../session/staff-context.ts';
import styles from './offers.module.css';
import { useCreateOfferMutation } from './offers-api.ts';

const MAX_SHOWN = 6;

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

interface CarChoiceProps {
  region: string;
  chosen: DeskListingRow | undefined;
  onChoose(car: DeskListingRow): void;
}

/** Finds a used car that can be bought. */
function CarChoice({ region, chosen, onChoose }: CarChoiceProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const searchText = useDeferredValue(text.trim());
  const query = { text: searchText, status: 'available', published: 'yes' };
  const { data, error, refetch } = useListingsQuery({ region, query });
  const cars = (data?.data ?? []).filter(({ kind }) => kind === 'used').slice(0, MAX_SHOWN);
  return (
    <div className={styles.choice}>
      <TextInput
        label={t('desk:offer.begin.car')}
        placeholder={t('desk:offer.begin.carHint')}
        type="search"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {!data && <LoadState error={error} onRetry={() => void refetch()} />}
      {data && cars.length === 0 && <p className={parts.quiet}>{t('desk:offer.begin.noCar')}</p>}
      <fieldset className={styles.cars}>
        <legend className={styles.hidden}>{t('desk:offer.begin.car')}</legend>
        {cars.map((car) => (
          <Radio
            key={car.id}
            name="car"
            label={car.title}
            description={car.price_text}
            checked={car.id === chosen?.id}
            onChange={() => onChoose(car)}
          />
        ))}
      </fieldset>
    </div>
  );
}
