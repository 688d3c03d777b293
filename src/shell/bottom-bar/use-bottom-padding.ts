import { type RefObject, useEffect } from 'react';

/**
 * Leaves as much room at the end of the page as is covered up to the upper edge of the element, so that the last lines can
 * be read above it. It stands at the foot of the screen, or above what else stands there.
 */
export function useBottomPadding(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const measure = () => {
      const covered = current.offsetHeight + Number.parseFloat(getComputedStyle(current).bottom);
      document.documentElement.style.setProperty('--bottom-bar', `${covered}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
