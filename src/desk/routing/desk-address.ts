/** An address of the desk: `/desk/{region}/{page}/{item}?query`. Parts that are missing are empty. */
export interface DeskAddress {
  region: string;
  page: string;
  /** What is open beside a list. */
  item: string;
  query: string;
}

const BASE = '/desk';
/** Address of the studio for people who do not know the desk. */
const STUDIO = '/studio';

export function readDeskAddress(pathname: string, search: string): DeskAddress {
  if (pathname === STUDIO) return { region: '', page: 'studio', item: '', query: '' };
  const [, , region = '', page = '', item = ''] = pathname.split('/').map(decodeURIComponent);
  return { region, page, item, query: search.replace(/^\?/, '') };
}

export function deskPath({ region, page = '', item = '', query = '' }: Partial<DeskAddress>): string {
  const parts = [region ?? '', page, item].filter((part) => part !== '').map(encodeURIComponent);
  return [BASE, ...parts].join('/') + (query === '' ? '' : `?${query}`);
}

/** Filters that stand in the query of an address. */
export const readQuery = (query: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

/** Writes filters as a query, without the empty ones. */
export const writeQuery = (filters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(Object.entries(filters).filter(([, value]) => value !== '')).toString();
