import { useState } from 'react';
import type { DeskListing } from '#contracts/types.ts';
import type { ListingStatus } from '#domain/vehicle/listing-status.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useMay } from '../session/staff-context.ts';
import { LISTING_STATUSES } from './listing-status-text.ts';
import styles from './listings.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

/** Status of a car, and whether the site shows it. */
export function ListingActions({ listing, editor }: { listing: DeskListing; editor: ListingEditor }) {
  const t = useTranslate();
  const mayPublish = useMay('manager');
  const [isConfirming, setConfirming] = useState(false);
  const { status, is_published: isPublished } = listing;
  const kind = isPublished ? 'unpublish' : 'publish';
  return (
    <div className={styles.actions}>
      <NativeSelect
        label={t('desk:column.status')}
        value={status}
        data={LISTING_STATUSES.map((value) => ({ value, label: t(`desk:listing.status.${value}`) }))}
        onChange={(event) => {
          const next = event.currentTarget.value as ListingStatus;
          void editor.change(() => ({ part: 'status', body: { status: next } }));
        }}
      />
      {mayPublish && (
        <Button onClick={() => setConfirming(true)}>{t(`desk:listing.publication.${kind}.button`)}</Button>
      )}
      {isConfirming && (
        <ConfirmDialog
          title={t(`desk:listing.publication.${kind}.title`)}
          text={t(`desk:listing.publication.${kind}.text`)}
          submitLabel={t(`desk:listing.publication.${kind}.button`)}
          isDanger={isPublished}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            void editor.change(() => ({ part: 'publication', body: { is_published: !isPublished } }))
          }
        />
      )}
    </div>
  );
}
