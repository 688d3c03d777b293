import { useEffect } from 'react';
import { GARAGE_LISTS, useGarageLinks } from '#features/garage/index.ts';
import { forgetAccountCars, loadAccountNote, readAccountCars } from '#features/saved-cars/index.ts';
import { openLogin, useSession } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { useOnDemand } from '#ui/use-on-demand.ts';
import styles from './saved-screen.module.css';

/** Where the saved cars are: on this device, or in the account of the person, who sets the alerts here. */
export function SavedCarsNote() {
  const t = useTranslate();
  const { region } = useGarageLinks();
  const { state } = useSession();
  const note = useOnDemand(state === 'user', loadAccountNote);
  useEffect(() => {
    // a login that has expired ends without an event; other pages notice at the first interaction
    if (state === 'visitor' && readAccountCars()?.region === region)
      forgetAccountCars(GARAGE_LISTS.favourites);
  }, [state, region]);
  if (state === 'visitor')
    return (
      <div className={styles.note}>
        <p className={styles.text}>{t('history:saved.keep')}</p>
        <Button size="sm" variant="secondary" onClick={() => openLogin()}>
          {t('history:logIn')}
        </Button>
      </div>
    );
  return <div className={styles.note}>{note && <note.AccountNote region={region} />}</div>;
}
