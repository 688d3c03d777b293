import type { DeskAddress } from './desk-address.ts';

/** What a page of the desk gets. */
export interface DeskPageProps {
  address: DeskAddress;
}
