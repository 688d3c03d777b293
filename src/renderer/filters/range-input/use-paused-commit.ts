import { useEffect, useRef } from 'react';

const PAUSE_MS = 700;

/** Arrow keys move a thumb many times; the choice is made when they rest. */
export function usePausedCommit(onCommit: () => void): () => void {
  const latest = useRef(onCommit);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onCommit;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), PAUSE_MS);
  };
}
