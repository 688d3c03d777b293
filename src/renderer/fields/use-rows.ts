import type { DataQueryAnswer, DataRow } from '#contracts/types.ts';
import type { FieldApi } from '#store/field-api.ts';
import { type Loaded, useLoaded } from './use-loaded.ts';

export interface Rows extends Pick<Loaded<unknown>, 'status' | 'retry'> {
  /** Empty until they have come. */
  rows: readonly DataRow[];
}

const NONE: readonly DataRow[] = [];

/** Rows of a data query. @param path undefined: none are wanted yet */
export function useRows(api: FieldApi, path: string | undefined): Rows {
  const { body, status, retry } = useLoaded<DataQueryAnswer>(api, path);
  return { rows: body?.data ?? NONE, status, retry };
}

export function optionsOf(rows: readonly DataRow[]): { value: string; label: string }[] {
  return rows.map(({ value = '', label = value }) => ({ value, label }));
}
