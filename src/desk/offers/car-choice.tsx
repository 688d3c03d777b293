import { useDeferredValue, useState } from 'react';
import type { DeskListingRow } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Radio, TextInput } from '#ui/mantine/controls.ts';
import { useListingsQuery } from '../listings/listings-api.ts';
import { LoadState } from '../parts/load-state.tsx';
import parts from '../parts/parts.module.css';
import styles from './offers.module.css';

const MAX_SHOWN = 6;

export interface CarChoiceProps {
  region: string;
  chosen: DeskListingRow | undefined;
  onChoose(car: DeskListingRow): void;
}

/** Finds a used car that can be bought. */
export function CarChoice({ region, chosen, onChoose }: CarChoiceProps) {
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
