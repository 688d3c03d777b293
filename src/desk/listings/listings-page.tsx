import { useCallback, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import parts from '../parts/parts.module.css';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useUnsavedWork } from '../routing/unsaved-work.ts';
import { useStaff } from '../session/staff-context.ts';
import { ListingFilters } from './listing-filters.tsx';
import { ListingPanel } from './listing-panel.tsx';
import { ListingRows } from './listing-rows.tsx';
import styles from './listings.module.css';
import type { ListingEdits } from './use-listing-edits.ts';

const COLUMNS = ['car', 'price', 'status', 'age'] as const;

/** Listings of the region by filters, which stand in the address; one opens beside the list. */
export function ListingsPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const query = Object.fromEntries(new URLSearchParams(address.query));
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
    <div className={styles.split}>
      <section className={styles.list} aria-label={t('desk:page.listings')}>
        <div className={parts.head}>
          <h1>{t('desk:page.listings')}</h1>
        </div>
        <ListingFilters key={region.code} region={region.code} query={query} />
        <table className={parts.table}>
          <thead>
            <tr>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className={styles[column]}>
                  {t(`desk:column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <ListingList key={`${region.code} ${address.query}`} region={region.code} query={query} open={id} />
        </table>
      </section>
      {Number.isSafeInteger(id) && id > 0 && (
        <ListingPanel
          key={`${region.code} ${id}`}
          place={{ region: region.code, id }}
          query={address.query}
          edits={edits[id] ?? NONE}
          onEdit={edit}
        />
      )}
    </div>
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
  const [pages, setPages] = useState<readonly number[]>([0]);
  return pages.map((before, index) => (
    <ListingRows
      key={before}
      region={region}
      query={query}
      before={before}
      open={open}
      onMore={index === pages.length - 1 ? (next) => setPages((known) => [...known, next]) : undefined}
    />
  ));
}
