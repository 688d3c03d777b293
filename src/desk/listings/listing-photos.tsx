import { useEffect, useRef, useState } from 'react';
import type { DeskListing } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { MAX_PHOTOS, PhotoUploads } from '#renderer/fields/file/photo-uploads.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import type { ListingKey } from './listings-api.ts';
import { PhoneLink } from './phone-link.tsx';
import { PhotoEditor } from './photo-editor/photo-editor.tsx';
import { MissingViews, noteOf, PhotoNoteDialog, viewText } from './photo-note.tsx';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photos.module.css';
import type { ListingEditor } from './use-listing-editor.ts';
import { usePhotoOrder } from './use-photo-order.ts';

export interface ListingPhotosProps {
  listingKey: ListingKey;
  listing: DeskListing;
  editor: ListingEditor;
  mayChange: boolean;
}

/** Photos of a car in their order, the cover first. */
export function ListingPhotos({ listingKey, listing, editor, mayChange }: ListingPhotosProps) {
  const t = useTranslate();
  const { photos, setPhotos } = usePhotoOrder(listing.photos, editor);
  const [removing, setRemoving] = useState<string>();
  const [editing, setEditing] = useState<string>();
  const [described, setDescribed] = useState<string>();
  const [message, setMessage] = useState('');
  const [removed, setRemoved] = useState<{ path: string; at: number }>();
  const pressed = useRef('');
  // a button loses the focus when its photo moves
  useEffect(() => {
    if (photos.length > 0 && pressed.current !== '') document.getElementById(pressed.current)?.focus();
    pressed.current = '';
  }, [photos]);

  function move(path: string, to: number) {
    if (!photos.includes(path) || photos[to] === path) return;
    pressed.current = document.activeElement?.id ?? '';
    setPhotos(moved(photos, path, to));
    setRemoved(undefined);
    setMessage(t('desk:photo.name', { number: to + 1, count: photos.length }));
  }
  function remove(path: string) {
    const at = photos.indexOf(path);
    setPhotos(photos.filter((each) => each !== path));
    setRemoved({ path, at });
    setMessage(t('desk:photo.removed', { number: at + 1 }));
  }
  function undo({ path, at }: { path: string; at: number }) {
    setRemoved(undefined);
    setMessage('');
    setPhotos(photos.toSpliced(at, 0, path));
  }
  return (
    <>
      {photos.length === 0 && <p className={styles.none}>{t('desk:photo.none')}</p>}
      <ol className={styles.photos}>
        {photos.map((path, index) => (
          <PhotoTile
            key={path}
            path={path}
            pictures={listing.pictures}
            index={index}
            count={photos.length}
            mayChange={mayChange}
            onMove={move}
            onRemove={() => setRemoving(path)}
            onDescribe={() => setDescribed(path)}
            viewText={viewText(noteOf(listing, path).view, t)}
            onEdit={path.startsWith('photos/') ? () => setEditing(path) : undefined}
          />
        ))}
      </ol>
      <MissingViews listing={listing} />
      <MissingPhotos photos={listing.missing_photos} />
      <div className={styles.phone}>
        <p className={styles.message} role="status">
          {message}
        </p>
        {removed && !photos.includes(removed.path) && (
          <Button size="sm" onClick={() => undo(removed)}>
            {t('desk:photo.undo')}
          </Button>
        )}
      </div>
      {mayChange && (
        <AddPhotos listingKey={listingKey} listing={listing} editor={editor} count={photos.length} />
      )}
      {editing !== undefined && (
        <PhotoEditor
          listingKey={listingKey}
          photo={editing}
          editor={editor}
          onClose={() => setEditing(undefined)}
        />
      )}
      {described !== undefined && (
        <PhotoNoteDialog
          photo={described}
          number={photos.indexOf(described) + 1}
          listing={listing}
          editor={editor}
          onClose={() => setDescribed(undefined)}
        />
      )}
      {removing !== undefined && (
        <ConfirmDialog
          title={t('desk:photo.removeTitle', { number: photos.indexOf(removing) + 1 })}
          text={t('desk:photo.removeText')}
          submitLabel={t('desk:photo.removeYes')}
          isDanger
          onClose={() => setRemoving(undefined)}
          onConfirm={() => remove(removing)}
        />
      )}
    </>
  );
}

interface AddPhotosProps extends Omit<ListingPhotosProps, 'mayChange'> {
  /** Photos that are shown. */
  count: number;
}

/** Adds photos from this device, or from a phone. */
function AddPhotos({ listingKey, listing, editor, count }: AddPhotosProps) {
  const t = useTranslate();
  return (
    <>
      <PhotoUploads
        room={MAX_PHOTOS - count}
        label={t('desk:photo.add')}
        fullText={t('desk:photo.tooMany', { count: MAX_PHOTOS })}
        // what was sent is listed among the photos
        send={async (file, change) => {
          const added = await editor.addPhoto(await dataUrlOf(file), (share) => change({ share }));
          change({ id: added.photos.at(-1) });
        }}
      />
      {listing.status !== 'sold' && <PhoneLink listingKey={listingKey} link={listing.phone_link} />}
    </>
  );
}

/** What became of the photos of the feed that are not shown. */
function MissingPhotos({ photos }: { photos: DeskListing['missing_photos'] }) {
  const t = useTranslate();
  if (photos.length === 0) return null;
  return (
    <details className={styles.missing}>
      <summary>{t('desk:photo.missing', { count: photos.length })}</summary>
      <ul>
        {photos.map(({ collection, number, url, state, reason }) => (
          <li key={url}>
            {t(`desk:photo.missingState.${state}`, {
              file: t(`desk:photo.collection.${collection}`, { number }),
              reason,
            })}{' '}
            <a href={url} target="_blank" rel="noreferrer">
              {new URL(url).host}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The list with one entry at another place. */
function moved<Entry>(list: readonly Entry[], entry: Entry, to: number): Entry[] {
  const rest = list.filter((each) => each !== entry);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
