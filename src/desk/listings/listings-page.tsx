import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { ChoiceSelect } from '../list/choice-select.tsx';
import { DataTable } from '../list/data-table.tsx';
import { ListFilters } from '../list/list-filters.tsx';
import { usePages } from '../list/use-pages.ts';
import { ListAndPanel } from '../panel/list-and-panel.tsx';
import { readQuery } from '../routing/desk-address.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { useStaff } from '../session/staff-context.ts';
import { ListingPanel } from './listing-panel.tsx';
import { ListingRows } from './listing-rows.tsx';
import { LISTING_STATUSES } from './listing-status-text.ts';
import styles from './listings.module.css';
import type { ListingEdits } from './use-listing-edits.ts';

const COLUMNS = ['car', 'price', 'status', 'age'] as const;

/** Listings of the region by filters, which stand in the address; one opens beside the list. */
export function ListingsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const query = readQuery(address.query);
  const id = Number(address.item);
  // another listing may be looked at while one is edited
  const [edits, setEdits] = useState<Readonly<Record<number, ListingEdits>>>({});
  const hasEdits = Object.values(edits).some((of) => Object.keys(of).length > 0);
  useUnsavedWork(hasEdits ? t('desk:listing.leave') : undefined);
  const edit = useCallback(
    (change: (before: ListingEdits) => ListingEdits) =>
      setEdits((all) => ({ ...all, [id]: change(all[id] ?? NONE) })),
    [id],
  );
  return (
    <ListAndPanel
      title={t('desk:page.listings')}
      listClassName={styles.list}
      panel={
        Number.isSafeInteger(id) &&
        id > 0 && (
          <ListingPanel
            key={`${region.code} ${id}`}
            listingKey={{ region: region.code, id }}
            query={address.query}
            edits={edits[id] ?? NONE}
            onEdit={edit}
          />
        )
      }
    >
      <ListingFilters key={region.code} query={query} />
      <DataTable
        label={t('desk:page.listings')}
        columns={COLUMNS.map((name) => ({ name, label: t(`desk:column.${name}`), className: styles[name] }))}
      >
        <ListingList key={`${region.code} ${address.query}`} region={region.code} query={query} open={id} />
      </DataTable>
    </ListAndPanel>
  );
}

const NONE: ListingEdits = {};

interface ListingListProps {
  region: string;
  query: Record<string, string>;
  /** Id of the open listing. */
  open: number;
}

/** Page after page of one list. */
function ListingList({ region, query, open }: ListingListProps) {
  return usePages(0).map(({ start, onMore }) => (
    <ListingRows key={start} region={region} query={query} before={start} open={open} onMore={onMore} />
  ));
}

/** Filters of the list of cars. */
export function ListingFilters({ query }: { query: Record<string, string> }) {
  const t = useTranslate();
  return (
    <ListFilters page="listings" query={query} searchLabel={t('desk:filter.car')} className={styles.filters}>
      {(choose) => (
        <>
          <ChoiceSelect
            label={t('desk:filter.status')}
            value={query.status ?? ''}
            options={LISTING_STATUSES.map((value) => ({ value, label: t(`desk:listing.status.${value}`) }))}
            onChoose={(value) => choose('status', value)}
          />
          <ChoiceSelect
            label={t('desk:filter.publication')}
            value={query.published ?? ''}
            options={[
              { value: 'yes', label: t('desk:listing.published') },
              { value: 'no', label: t('desk:listing.unpublished') },
            ]}
            onChoose={(value) => choose('published', value)}
          />
        </>
      )}
    </ListFilters>
  );
}
