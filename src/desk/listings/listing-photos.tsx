import { useEffect, useRef, useState } from 'react';
import type { DeskListing, NewPhoneLinkAnswer } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { dataUrlOf } from '#renderer/fields/file/data-url-of.ts';
import { MAX_PHOTOS, PhotoUploads } from '#renderer/fields/file/photo-uploads.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { useDates } from '../parts/use-dates.ts';
import { useNotify } from '../parts/use-notify.ts';
import { FeedMedia } from './feed-media.tsx';
import {
  type ListingKey,
  useEndPhoneLinkMutation,
  useListingQuery,
  useOpenPhoneLinkMutation,
} from './listings-api.ts';
import { PhotoEditor } from './photo-editor/photo-editor.tsx';
import { MissingViews, noteOf, PhotoNoteDialog, viewText } from './photo-note.tsx';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photos.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

/** While a phone may add photos, the listing is asked for so often, ms. */
const POLL_MS = 3_000;

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
      <FeedMedia listing={listing} editor={editor} mayChange={mayChange} />
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

interface PendingOrder {
  /** Photos in their order; those of `known` that are missing are removed. */
  photos: readonly string[];
  /** Photos that the member has seen: others were added in the meantime and stay. */
  known: readonly string[];
}

/** The order of photos. A change is shown at once; several changes are stored by one call. */
function usePhotoOrder(stored: readonly string[], { change }: Pick<ListingEditor, 'change'>) {
  const [localPhotos, setLocalPhotos] = useState<readonly string[]>();
  const notify = useNotify();
  const pending = useRef<PendingOrder>(undefined);
  const photos = localPhotos ?? stored;

  async function store() {
    while (pending.current) {
      const next = pending.current;
      const isDone = await change((seen) => {
        const added = seen.photos.filter((path) => !next.known.includes(path));
        return { part: 'photos', body: { photos: [...next.photos, ...added] } };
      }).catch((failure: unknown) => {
        notify.failed(failure);
        return false;
      });
      if (!isDone || pending.current === next) pending.current = undefined;
    }
    setLocalPhotos(undefined);
  }

  return {
    photos,
    setPhotos(next: readonly string[]) {
      const isStoring = pending.current !== undefined;
      pending.current = { photos: next, known: [...(pending.current?.known ?? []), ...photos] };
      setLocalPhotos(next);
      if (!isStoring) void store();
    },
  };
}

interface PhoneLinkProps {
  listingKey: ListingKey;
  link: DeskListing['phone_link'];
}

/** Makes a link with which a phone adds photos, shows it as a QR code once, and ends it. */
function PhoneLink({ listingKey, link }: PhoneLinkProps) {
  const t = useTranslate();
  const notify = useNotify();
  const dates = useDates();
  const [open, { isLoading }] = useOpenPhoneLinkMutation();
  const [end] = useEndPhoneLinkMutation();
  const [made, setMade] = useState<NewPhoneLinkAnswer['data']>();
  useListingQuery(listingKey, { pollingInterval: link ? POLL_MS : 0, skipPollingIfUnfocused: true });

  async function make() {
    const answer = await open(listingKey);
    if (answer.error) notify.failed(answer.error);
    else setMade(answer.data);
  }
  async function stop() {
    setMade(undefined);
    const answer = await end(listingKey);
    if (answer.error) notify.failed(answer.error);
    else notify.done(t('desk:phoneLink.ended'));
  }
  const state = link && (
    <p className={styles.message}>
      {t('desk:phoneLink.open', { name: link.staff, time: dates.time(link.ends_at) })}
    </p>
  );
  const endButton = <Button onClick={() => void stop()}>{t('desk:phoneLink.end')}</Button>;
  return (
    <>
      <div className={styles.phone}>
        <Button icon="camera" disabled={isLoading} onClick={() => void make()}>
          {t('desk:phoneLink.add')}
        </Button>
        {link && !made && (
          <>
            {endButton}
            {state}
          </>
        )}
      </div>
      {made && (
        <Dialog
          title={t('desk:phoneLink.add')}
          closeLabel={t('desk:close')}
          onClose={() => setMade(undefined)}
        >
          <div className={styles.code}>
            <p>{t('desk:phoneLink.text')}</p>
            {/* biome-ignore lint/performance/noImgElement: the answer is the picture itself */}
            <img src={made.picture} alt={t('desk:phoneLink.picture')} width={600} height={600} />
            <p className={styles.address}>{made.address}</p>
            {state}
            {endButton}
          </div>
        </Dialog>
      )}
    </>
  );
}
