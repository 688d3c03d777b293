import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { LoadState } from '../../parts/load-state.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import parts from '../../parts/parts.module.css';
import { DeskLink } from '../../routing/desk-link.tsx';
import studio from '../studio.module.css';
import styles from './new.module.css';
import { useStudioAnswersQuery, useStudioCountriesQuery } from './new-api.ts';
import { RegionQuestions } from './region-questions.tsx';

/** Makes a draft of a new region by questions, whose answers are filled in for its country. */
export function NewRegion({ region }: { region: string }) {
  const t = useTranslate();
  const [country, setCountry] = useState('');
  const { data, error, refetch } = useStudioCountriesQuery(region);
  return (
    <>
      <PageHead title={t('desk:studio.new.title')}>
        <DeskLink to={{ region, page: 'studio' }} className={parts.link}>
          {t('desk:studio.all')}
        </DeskLink>
      </PageHead>
      <p className={studio.lead}>{t('desk:studio.new.lead')}</p>
      {data ? (
        <div className={styles.form}>
          <NativeSelect
            label={t('desk:studio.new.country')}
            value={country}
            data={[
              { value: '', label: t('desk:studio.new.choose') },
              ...data.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
            ]}
            onChange={(event) => setCountry(event.currentTarget.value)}
          />
          {country !== '' && <Suggested key={country} region={region} country={country} />}
        </div>
      ) : (
        <LoadState error={error} onRetry={() => void refetch()} />
      )}
    </>
  );
}

function Suggested({ region, country }: { region: string; country: string }) {
  const { data, error, refetch } = useStudioAnswersQuery({ region, country }, { refetchOnFocus: false });
  if (!data) return <LoadState error={error} onRetry={() => void refetch()} />;
  return <RegionQuestions region={region} answers={data} />;
}
