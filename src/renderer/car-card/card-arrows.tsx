import type { MouseEvent } from 'react';
import { createRoot } from 'react-dom/client';
import { Icon } from '#ui/icon/icon.tsx';
import card from './car-card.module.css';
import styles from './card-arrows.module.css';

/**
 * Adds the arrows to a card once. For a mouse only: fingers swipe, and the page of the car has every picture for the
 * keyboard. They are a tree of their own, because few cards get them and no page should wait for them.
 */
export function addArrows(container: HTMLElement): void {
  if (container.querySelector(`.${styles.arrows}`)) return;
  const arrows = document.createElement('div');
  arrows.className = styles.arrows ?? '';
  arrows.ariaHidden = 'true';
  container.append(arrows);
  createRoot(arrows).render(
    <>
      <button type="button" tabIndex={-1} className={styles.arrow} onClick={(event) => turn(event, -1)}>
        <Icon name="chevron-previous" />
      </button>
      <button type="button" tabIndex={-1} className={styles.arrow} onClick={(event) => turn(event, 1)}>
        <Icon name="chevron-next" />
      </button>
    </>,
  );
}

/** Shows the picture before or after; the first follows the last. */
function turn({ currentTarget }: MouseEvent, by: number): void {
  const strip = currentTarget.closest('li')?.querySelector(`.${card.strip}`);
  if (!strip) return;
  const { childElementCount: count, clientWidth: width, scrollLeft } = strip;
  const next = (Math.round(Math.abs(scrollLeft) / width) + by + count) % count;
  const direction = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
  strip.scrollLeft = direction * next * width;
}
