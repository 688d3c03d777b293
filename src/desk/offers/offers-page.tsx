import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { DataTable } from '../list/data-table.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { usePages } from '../list/use-pages.ts';
import { ListAndPanel } from '../panel/list-and-panel.tsx';
import parts from '../parts/parts.module.css';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { BeginOffer } from './begin-offer.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { OfferRows } from './offer-rows.tsx';
import styles from './offers.module.css';
import { useOffersQuery } from './offers-api.ts';

const COLUMNS = ['number', 'car', 'person', 'status', 'price', 'changed'] as const;

/** Offers of the region by filters, which stand in the address; one opens beside the list. */
export function OffersPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const mayBegin = useMay('agent') && region.begins_offers;
  const [isBeginning, setBeginning] = useState(false);
  const query = readQuery(address.query);
  return (
    <ListAndPanel
      title={t('desk:page.offers')}
      className={styles.page}
      tools={
        mayBegin && (
          <Button variant="primary" onClick={() => setBeginning(true)}>
            {t('desk:offer.begin.title')}
          </Button>
        )
      }
      panel={
        address.item !== '' && (
          <OfferPanel
            key={address.item}
            offerKey={{ region: region.code, number: address.item }}
            query={address.query}
          />
        )
      }
    >
      <OfferFilters key={region.code} region={region.code} query={query} />
      <DataTable
        label={t('desk:page.offers')}
        columns={COLUMNS.map((name) => ({ name, label: t(`desk:column.${name}`), className: classOf(name) }))}
      >
        <OfferList key={address.query} region={region.code} query={query} open={address.item} />
      </DataTable>
      {isBeginning && <BeginOffer onClose={() => setBeginning(false)} />}
    </ListAndPanel>
  );
}

const classOf = (column: (typeof COLUMNS)[number]) =>
  column === 'price' ? parts.amount : column === 'changed' ? styles.changed : undefined;

interface OfferListProps {
  region: string;
  query: Record<string, string>;
  /** Number of the open offer. */
  open: string;
}

/** Page after page of one list. */
function OfferList({ region, query, open }: OfferListProps) {
  return usePages('').map(({ start, onMore }) => (
    <OfferRows key={start} region={region} query={{ ...query, before: start }} open={open} onMore={onMore} />
  ));
}

/** Filters of the list of offers. */
export function OfferFilters({ region, query }: { region: string; query: Record<string, string> }) {
  const t = useTranslate();
  const { data } = useOffersQuery({ region, query: { ...query, before: '' } });
  const counts = data?.counts ?? [];
  const sum = (states: typeof counts) => states.reduce((total, { count }) => total + count, 0);
  return (
    <ListFilters page="offers" query={query} searchLabel={t('desk:offer.search')} className={styles.filters}>
      {(choose) => (
        <ChoiceSelect
          label={t('desk:offer.anyState')}
          emptyLabel={`${t('desk:offer.anyState')} (${sum(counts)})`}
          value={query.state ?? ''}
          options={[
            {
              value: 'waiting',
              label: `${t('desk:offer.waiting')} (${sum(counts.filter((each) => each.is_waiting))})`,
            },
            ...counts.map(({ state, label, count }) => ({ value: state, label: `${label} (${count})` })),
          ]}
          onChoose={(value) => choose('state', value)}
        />
      )}
    </ListFilters>
  );
}
