import type { ReactNode } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { SUBJECT_KEYS } from '#region/forms/form-address.ts';
import { LinkButton } from '#ui/button/button.tsx';
import { Empty } from '#ui/empty/empty.tsx';
import { useIsLive } from '#ui/use-is-live.ts';
import { useQueryValue } from '../use-query-value.ts';
import styles from './request-screen.module.css';
import type { RequestView } from './request-view.ts';
import { SubjectCar } from './subject-car.tsx';
import { type SubjectCar as SubjectCarState, useSubjectCar } from './use-subject-car.ts';

export interface RequestSubjectProps {
  view: RequestView;
  /** @param carPlace name of the place where the car stands; null: it is not known yet; undefined: there is none */
  children(carPlace: string | null | undefined): ReactNode;
}

/** The form below what it is about; without the car, job or ticket there is nothing to ask for. */
export function RequestSubject({ view, children }: RequestSubjectProps) {
  const t = useTranslate();
  const isLive = useIsLive();
  const { car: addresses, form, openings, buyHref } = view;
  const { subject } = form;
  const name = useQueryValue(SUBJECT_KEYS[subject] ?? '');
  const car = useSubjectCar(view, name);
  const opening = name !== null && Object.hasOwn(openings, name) ? openings[name] : undefined;
  const isMissing = subject === 'opening' ? opening === undefined : subject !== 'none' && !name;
  if (isLive && (isMissing || car.state === 'unknown'))
    return (
      <Empty icon="search" text={t(`request:subject.${subject === 'none' ? 'listing' : subject}`)}>
        {addresses && (
          <LinkButton href={buyHref} variant="primary">
            {t('request:subject.choose')}
          </LinkButton>
        )}
      </Empty>
    );
  // the page of a car that is gone shows similar ones
  if (addresses && name && car.state === 'gone')
    return (
      <Empty icon="search" text={t('request:subject.gone')}>
        <LinkButton href={`${addresses.path}/${encodeURIComponent(name)}`} variant="primary">
          {t('request:subject.similar')}
        </LinkButton>
      </Empty>
    );
  return (
    <>
      {opening !== undefined && (
        <p className={styles.subject}>{t('request:subject.about', { name: opening })}</p>
      )}
      {addresses && car.state !== 'failed' && (
        <SubjectCar
          card={car.state === 'found' ? car.card : undefined}
          addresses={addresses}
          currency={form.currency}
        />
      )}
      {children(addresses && placeOf(car))}
    </>
  );
}

function placeOf(car: SubjectCarState): string | null | undefined {
  if (car.state === 'loading') return null;
  return car.state === 'found' ? car.place : undefined;
}
