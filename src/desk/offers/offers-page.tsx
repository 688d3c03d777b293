import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import parts from '../parts/parts.module.css';
import { ScrollArea } from '../parts/scroll-area.tsx';
import type { DeskPageProps } from '../routing/desk-page-props.ts';
import { useMay, useStaff } from '../session/staff-context.ts';
import { BeginOffer } from './begin-offer.tsx';
import { OfferFilters } from './offer-filters.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { OfferRows } from './offer-rows.tsx';
import styles from './offers.module.css';

const COLUMNS = ['number', 'car', 'person', 'status', 'price', 'changed'] as const;

/** Offers of the region by filters, which stand in the address; one opens beside the list. */
export function OffersPage({ address }: DeskPageProps) {
  const t = useTranslate();
  const { region } = useStaff();
  const mayBegin = useMay('agent') && region.has_offers;
  const [isBeginning, setBeginning] = useState(false);
  const query = Object.fromEntries(new URLSearchParams(address.query));
  return (
    <div className={styles.split}>
      <section aria-label={t('desk:page.offers')}>
        <div className={parts.head}>
          <h1>{t('desk:page.offers')}</h1>
          {mayBegin && (
            <Button variant="primary" onClick={() => setBeginning(true)}>
              {t('desk:offer.begin.title')}
            </Button>
          )}
        </div>
        <OfferFilters key={region.code} region={region.code} query={query} />
        <ScrollArea label={t('desk:page.offers')}>
          <table className={parts.table}>
            <thead>
              <tr>
                {COLUMNS.map((column) => (
                  <th key={column} scope="col" className={classOf(column)}>
                    {t(`desk:column.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <OfferList key={address.query} region={region.code} query={query} open={address.item} />
          </table>
        </ScrollArea>
      </section>
      {address.item !== '' && (
        <OfferPanel
          key={address.item}
          place={{ region: region.code, number: address.item }}
          query={address.query}
        />
      )}
      {isBeginning && <BeginOffer onClose={() => setBeginning(false)} />}
    </div>
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
  const [pages, setPages] = useState<readonly string[]>(['']);
  return pages.map((before, index) => (
    <OfferRows
      key={before}
      region={region}
      query={{ ...query, before }}
      open={open}
      onMore={index === pages.length - 1 ? (next) => setPages((known) => [...known, next]) : undefined}
    />
  ));
}
