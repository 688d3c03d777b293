import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import type { PhotoBox, PhotoEdit } from '#contracts/types.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './photo-editor.module.css';
import { type BoxName, boxOf, withMovedBox } from './photo-edits.ts';

export interface PhotoStageProps {
  /** Address of the original. */
  picture: string;
  edit: PhotoEdit;
  onMove(name: BoxName, by: Move): void;
  onRemove(name: BoxName): void;
}

/** By shares of the picture. */
interface Move {
  x: number;
  y: number;
  resizes: boolean;
}

interface Drag extends Move {
  name: BoxName;
  fromX: number;
  fromY: number;
}

/** Share of the picture that an arrow key moves a box by. */
const KEY_STEP = 0.01;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP, 0],
  ArrowRight: [KEY_STEP, 0],
  ArrowUp: [0, -KEY_STEP],
  ArrowDown: [0, KEY_STEP],
};

/** The turned picture with its boxes, which are moved and resized by hand or by keys. */
export function PhotoStage({ picture, edit, onMove, onRemove }: PhotoStageProps) {
  const t = useTranslate();
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ width: number; height: number }>();
  const [drag, setDrag] = useState<Drag>();
  const shown = drag ? withMovedBox(edit, drag.name, drag) : edit;
  const isUpright = edit.turn % 180 === 0;
  const ratio = size ? size.width / size.height : 4 / 3;

  function begin(name: BoxName, resizes: boolean, event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ name, resizes, fromX: event.clientX, fromY: event.clientY, x: 0, y: 0 });
  }
  function follow(event: PointerEvent) {
    const bounds = stage.current?.getBoundingClientRect();
    if (!drag || !bounds) return;
    const x = (event.clientX - drag.fromX) / bounds.width;
    const y = (event.clientY - drag.fromY) / bounds.height;
    setDrag({ ...drag, x, y });
  }
  function end() {
    if (drag && (drag.x !== 0 || drag.y !== 0)) onMove(drag.name, drag);
    setDrag(undefined);
  }
  function press(name: BoxName, event: KeyboardEvent) {
    const [x, y] = ARROWS[event.key] ?? [];
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(name);
    else if (x !== undefined && y !== undefined) onMove(name, { x, y, resizes: event.shiftKey });
    else return;
    event.preventDefault();
  }
  const box = (name: BoxName) => {
    const part = boxOf(shown, name);
    if (!part) return null;
    const label =
      name === 'crop' ? t('desk:photoEdit.crop') : t('desk:photoEdit.hidden', { number: name + 1 });
    return (
      <button
        key={name}
        type="button"
        className={classNames(styles.box, name === 'crop' ? styles.crop : styles.hidden)}
        style={styleOf(part)}
        aria-label={label}
        onKeyDown={(event) => press(name, event)}
        onPointerDown={(event) => begin(name, false, event)}
      >
        <span className={styles.handle} onPointerDown={(event) => begin(name, true, event)} />
      </button>
    );
  };
  return (
    <div
      ref={stage}
      className={styles.stage}
      style={{
        aspectRatio: isUpright ? ratio : 1 / ratio,
        maxInlineSize: `${60 * (isUpright ? ratio : 1 / ratio)}vh`,
      }}
      onPointerMove={follow}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      {/* biome-ignore lint/performance/noImgElement: a data URL of the API */}
      <img
        src={picture}
        alt={t('desk:photoEdit.original')}
        style={{ inlineSize: isUpright ? '100%' : `${100 * ratio}%`, rotate: `${edit.turn}deg` }}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: naturalWidth, height: naturalHeight })
        }
      />
      {box('crop')}
      {shown.hidden.map((_, index) => box(index))}
    </div>
  );
}

const styleOf = ({ left, top, width, height }: PhotoBox) => ({
  left: `${100 * left}%`,
  top: `${100 * top}%`,
  width: `${100 * width}%`,
  height: `${100 * height}%`,
});
