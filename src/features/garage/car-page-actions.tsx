import { useEffect, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './car-page-actions.module.css';
import button from './garage-button.module.css';
import { GarageButton } from './garage-button.tsx';
import type { GarageCar } from './garage-lists.ts';
import { ShareButton } from './share-button.tsx';

export interface CarPageActionsProps {
  car: GarageCar;
  /** Query keys of the page that a shared address includes. */
  ownKeys?: readonly string[];
}

const NO_KEYS: readonly string[] = [];

/** Save, compare, share and print buttons of a car page. */
export function CarPageActions({ car, ownKeys = NO_KEYS }: CarPageActionsProps) {
  const t = useTranslate();
  return (
    <>
      <PrintedAddress />
      <div className={styles.actions}>
        <GarageButton car={car} list="favourites" />
        <GarageButton car={car} list="compare" />
        <ShareButton title={car.title} ownKeys={ownKeys} />
        <button
          type="button"
          className={button.button}
          aria-label={t('garage:print')}
          title={t('garage:print')}
          onClick={() => window.print()}
        >
          <Icon name="print" />
        </button>
      </div>
    </>
  );
}

/** Address of the page, shown in print. */
function PrintedAddress() {
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(window.location.origin + window.location.pathname), []);
  return <p className={styles.address}>{address}</p>;
}
