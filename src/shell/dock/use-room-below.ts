import { type RefObject, useEffect } from 'react';

/** Leaves as much room at the end of the page as the element covers, so that the last lines can be read above it. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      document.documentElement.style.setProperty('--dock', `${current.offsetHeight}px`);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
}
