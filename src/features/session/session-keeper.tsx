import { useEffect } from 'react';
import { keepSession } from './browser-session.ts';

/** Keeps the session of the page; stands once in the shell and shows nothing by itself. */
export function SessionKeeper({ region }: { region: string }) {
  useEffect(() => keepSession(region), [region]);
  return null;
}
