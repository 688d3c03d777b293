import type { DeskFeedMedia, DeskListing } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { useNotify } from '../parts/use-notify.ts';
import { CarPhoto } from './car-photo.tsx';
import styles from './photos.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

export interface FeedMediaProps {
  listing: DeskListing;
  editor: ListingEditor;
  mayChange: boolean;
}

/** Films, sounds, turns and close-ups that the feed has brought; hidden ones are for staff alone. */
export function FeedMedia({ listing, editor, mayChange }: FeedMediaProps) {
  const t = useTranslate();
  const notify = useNotify();
  if (listing.feed_media.length === 0) return null;
  const hide = ({ file, is_hidden }: DeskFeedMedia) =>
    editor
      .change(() => ({ part: 'media', body: { media: file, is_hidden: !is_hidden } }))
      .catch((failure: unknown) => notify.failed(failure));
  const closeUps = listing.feed_media.filter(({ collection }) => collection === 'close_ups');
  return (
    <>
      <h3>{t('desk:photo.feed.title')}</h3>
      <ul className={styles.media}>
        {listing.feed_media.map((media) => {
          const { file, collection, path, count, kind, caption, is_hidden } = media;
          const name = t(`desk:photo.feed.${collection}`, { count, number: closeUps.indexOf(media) + 1 });
          const text = [name, kind.replaceAll('_', ' '), caption].filter((part) => part !== '').join(', ');
          const open = t('desk:photo.feed.open');
          const action = t(is_hidden ? 'desk:photo.feed.show' : 'desk:photo.feed.hide');
          return (
            <li key={file}>
              {path.startsWith('photos/') ? (
                <CarPhoto path={path} pictures={listing.pictures} />
              ) : (
                <a href={`/${path}`} target="_blank" rel="noreferrer" aria-label={`${open}: ${text}`}>
                  {open}
                </a>
              )}
              <span>
                {text} {is_hidden && <Badge>{t('desk:photo.feed.hidden')}</Badge>}
              </span>
              {mayChange && (
                <Button
                  size="sm"
                  aria-label={`${action}: ${text}`}
                  disabled={editor.isBusy}
                  onClick={() => void hide(media)}
                >
                  {action}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
