import { hasRole } from '#domain/desk/staff-roles.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { DeskFrame } from '../frame/desk-frame.tsx';
import { useDeskAddress } from '../routing/use-desk-address.ts';
import { useStaffSessionQuery } from '../session/session-api.ts';
import { StaffContext } from '../session/staff-context.ts';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

/** The desk for members of staff, the login for all others. */
export function DeskEntrance() {
  const t = useTranslate();
  const address = useDeskAddress();
  const { data: staff, isLoading, isUninitialized, isError, refetch } = useStaffSessionQuery();
  if (isError)
    return (
      <main className={styles.waiting}>
        <h1>{t('desk:title')}</h1>
        <p>{t('desk:failed')}</p>
        <Button onClick={() => void refetch()}>{t('desk:retry')}</Button>
      </main>
    );
  if (isLoading || isUninitialized || !address)
    return (
      <main className={styles.waiting}>
        <h1>{t('desk:title')}</h1>
        <p>{t('desk:loading')}</p>
      </main>
    );
  if (!staff) return <LoginForm />;
  const region =
    staff.regions.find(({ code }) => code === address.region) ??
    staff.regions.find(({ role }) => hasRole(role, 'studio') && address.page === 'studio') ??
    staff.regions[0];
  if (!region) return <LoginForm />;
  return (
    <StaffContext value={{ staff, region }}>
      <DeskFrame key={region.code} address={{ ...address, region: region.code }} />
    </StaffContext>
  );
}
