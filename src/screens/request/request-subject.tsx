import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { FORM_KEYS } from '#region/forms/form-address.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import styles from './request-screen.module.css';
import type { RequestView } from './request-view.ts';
import { useQueryValue } from './use-query-value.ts';

const KEYS: Readonly<Record<RequestView['form']['subject'], string>> = {
  none: '',
  listing: FORM_KEYS.car,
  new_listing: FORM_KEYS.car,
  ticket: FORM_KEYS.ticket,
  opening: FORM_KEYS.opening,
};

/** The form below what it is about; without the car, job or ticket in the address there is nothing to ask for. */
export function RequestSubject({ view, children }: { view: RequestView; children: ReactNode }) {
  const t = useTranslate();
  const isLive = useIsLive();
  const { subject } = view.form;
  const name = useQueryValue(KEYS[subject]);
  const opening = name !== null && Object.hasOwn(view.openings, name) ? view.openings[name] : undefined;
  const isMissing = subject === 'opening' ? opening === undefined : subject !== 'none' && !name;
  if (isLive && isMissing)
    return (
      <Empty icon="search" text={t(`request:subject.${subject === 'none' ? 'listing' : subject}`)}>
        {subject !== 'ticket' && subject !== 'opening' && (
          <LinkButton href={view.buyHref} variant="primary">
            {t('request:subject.choose')}
          </LinkButton>
        )}
      </Empty>
    );
  return (
    <>
      {opening !== undefined && (
        <p className={styles.subject}>{t('request:subject.about', { name: opening })}</p>
      )}
      {children}
    </>
  );
}
