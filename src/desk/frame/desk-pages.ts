import { type ComponentType, lazy } from 'react';
import type { StaffRole } from '#domain/staff-roles.ts';
import type { IconName } from '#ui/icon/icon-paths.ts';
import type { DeskAddress } from '../routing/desk-address.ts';

/** What a page of the desk gets. */
export interface DeskPageProps {
  address: DeskAddress;
}

export interface DeskPage {
  /** Second part of the address; empty: the start page. */
  path: string;
  icon: IconName;
  /** Role that sees the page. */
  role: StaffRole;
  Page: ComponentType<DeskPageProps>;
}

/** Pages of the desk in the order of the navigation; labels are `desk:page.<path>`. */
export const DESK_PAGES = [
  {
    path: 'tickets',
    icon: 'mail',
    role: 'reader',
    Page: lazy(() =>
      import('../tickets/tickets-page.tsx').then(({ TicketsPage }) => ({ default: TicketsPage })),
    ),
  },
] as const satisfies readonly DeskPage[];
