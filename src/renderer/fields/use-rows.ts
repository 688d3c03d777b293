import { useEffect, useState } from 'react';
import type { DataQueryAnswer, DataRow } from '#contracts/types.ts';
import { usePageLanguage } from '#i18n/i18n-provider.tsx';
import type { FieldApi } from './field-control.ts';

export interface Rows {
  /** Empty until they have come. */
  rows: readonly DataRow[];
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  retry(): void;
}

const NONE: readonly DataRow[] = [];

/**
 * Rows of a data query in the language of the page.
 * @param path without the language; undefined: none are wanted yet
 */
export function useRows(api: FieldApi, path: string | undefined): Rows {
  const { code } = usePageLanguage();
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ path: string; rows?: readonly DataRow[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (path === undefined) return;
    let isCurrent = true;
    const address = `${path}${path.includes('?') ? '&' : '?'}lang=${code}`;
    setLoaded(undefined);
    api.get<DataQueryAnswer>(address).then(
      ({ data }) => isCurrent && setLoaded({ path, rows: data }),
      () => isCurrent && setLoaded({ path }),
    );
    return () => {
      isCurrent = false;
    };
  }, [api, path, code, attempt]);
  const retry = () => setAttempt(attempt + 1);
  if (path === undefined) return { rows: NONE, status: 'idle', retry };
  // rows of another path are no answer to this one
  if (loaded?.path !== path) return { rows: NONE, status: 'loading', retry };
  return { rows: loaded.rows ?? NONE, status: loaded.rows ? 'loaded' : 'failed', retry };
}

export function optionsOf(rows: readonly DataRow[]): { value: string; label: string }[] {
  return rows.map(({ value = '', label = value }) => ({ value, label }));
}
