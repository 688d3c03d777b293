import { createContext, useContext } from 'react';
import { readQuery } from '../../routing/desk-address.ts';

/** What is edited: the manifest of a region, or another file. */
export interface StudioTarget {
  region: string;
  /** Path of a file of `content/` or `shared/`; absent: the manifest. */
  file?: string | undefined;
}

/** The file that is edited; undefined: the manifest of the region. */
export const EditedFile = createContext<string | undefined>(undefined);

/** What calls about the edited file are about. */
export const useStudioTarget = (region: string): StudioTarget => ({ region, file: useContext(EditedFile) });

export const fileOfQuery = (query: string): string | undefined => readQuery(query).file;

const PAGES = ['certified', 'car-care', 'car-ratings', 'careers', 'places', 'privacy'] as const;

/** The page of the site that a file of content is of; undefined for other files. */
export function pageOfFile(file: string | undefined): (typeof PAGES)[number] | undefined {
  const page = /^(?:content\/[^/]+|shared\/content)\/([a-z-]+)\.json$/.exec(file ?? '')?.[1];
  return PAGES.find((name) => name === page);
}

/** Route of the page that a file is of; empty: home. */
export function routeOf(file: string | undefined): string {
  const page = pageOfFile(file);
  return page === 'places' ? 'showrooms' : (page ?? '');
}
