import { type DragEvent, useState } from 'react';
import type { DeskPictures } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Badge } from '#ui/badge/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { IconName } from '#ui/icon/icon-paths.ts';
import { CarPhoto } from './car-photo.tsx';
import styles from './photos.module.css';

export interface PhotoTileProps {
  path: string;
  pictures: DeskPictures;
  /** From 0. */
  index: number;
  count: number;
  mayChange: boolean;
  /** @param to place from 0 */
  onMove(path: string, to: number): void;
  onRemove(): void;
  /** Says what the photo shows. */
  onDescribe(): void;
  /** What it shows, in a word; empty: nobody has said. */
  viewText: string;
  /** Absent: it is no stored photo. */
  onEdit?: () => void;
}

const TYPE = 'text/plain';

/** A photo that can be dragged, or moved by its buttons. */
export function PhotoTile({
  path,
  pictures,
  index,
  count,
  mayChange,
  onMove,
  onRemove,
  onDescribe,
  viewText,
  onEdit,
}: PhotoTileProps) {
  const t = useTranslate();
  const [isOver, setOver] = useState(false);
  const number = index + 1;
  const name = t('desk:photo.name', { number, count });
  const button = (
    action: 'earlier' | 'later' | 'cover' | 'edit' | 'about' | 'remove',
    icon: IconName,
    press: () => void,
  ) => {
    const isOff =
      (index === 0 && (action === 'earlier' || action === 'cover')) ||
      (index === count - 1 && action === 'later');
    return (
      <button
        id={`${action}-${path}`}
        type="button"
        aria-label={t(`desk:photo.${action}`, { number })}
        title={t(`desk:photo.${action}`, { number })}
        aria-disabled={isOff || undefined}
        onClick={isOff ? undefined : press}
      >
        <Icon name={icon} />
      </button>
    );
  };
  const drag = {
    draggable: true,
    onDragStart: (event: DragEvent) => event.dataTransfer.setData(TYPE, path),
    onDragOver(event: DragEvent) {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault();
      setOver(false);
      onMove(event.dataTransfer.getData(TYPE), index);
    },
  };
  return (
    <li className={classNames(styles.tile, isOver && styles.over)} {...(mayChange && drag)}>
      <CarPhoto path={path} pictures={pictures} alt={name} />
      <span className={styles.marks}>
        {index === 0 && <Badge tone="dark">{t('desk:photo.isCover')}</Badge>}
        {viewText !== '' && <Badge>{viewText}</Badge>}
      </span>
      {mayChange && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is part of a form, and these are not
        <div className={styles.buttons} role="group" aria-label={name}>
          {button('earlier', 'chevron-previous', () => onMove(path, index - 1))}
          {button('later', 'chevron-next', () => onMove(path, index + 1))}
          {button('cover', 'star', () => onMove(path, 0))}
          {onEdit && button('edit', 'edit', onEdit)}
          {button('about', 'info', onDescribe)}
          {button('remove', 'close', onRemove)}
        </div>
      )}
    </li>
  );
}
