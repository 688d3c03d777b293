import { lazy } from 'react';
import type { DeskPage } from './desk-page.ts';

const OverviewPage = lazy(async () => ({
  default: (await import('../overview/overview-page.tsx')).OverviewPage,
}));
const TicketsPage = lazy(async () => ({
  default: (await import('../tickets/tickets-page.tsx')).TicketsPage,
}));
const OffersPage = lazy(async () => ({ default: (await import('../offers/offers-page.tsx')).OffersPage }));
const PaymentsPage = lazy(async () => ({
  default: (await import('../payments/payments-page.tsx')).PaymentsPage,
}));
const ListingsPage = lazy(async () => ({
  default: (await import('../listings/listings-page.tsx')).ListingsPage,
}));
const SlotsPage = lazy(async () => ({ default: (await import('../slots/slots-page.tsx')).SlotsPage }));
const ImportsPage = lazy(async () => ({
  default: (await import('../imports/imports-page.tsx')).ImportsPage,
}));
const StaffPage = lazy(async () => ({ default: (await import('../staff/staff-page.tsx')).StaffPage }));
const EventsPage = lazy(async () => ({ default: (await import('../events/events-page.tsx')).EventsPage }));
const StudioPage = lazy(async () => ({ default: (await import('../studio/studio-page.tsx')).StudioPage }));

/** Pages of the desk in the order of the navigation, the start page first; labels are `desk:page.<path>`. */
export const DESK_PAGES = [
  { path: 'overview', icon: 'info', role: 'reader', Page: OverviewPage },
  { path: 'tickets', icon: 'mail', role: 'reader', Page: TicketsPage },
  { path: 'offers', icon: 'check', role: 'reader', needs: 'offers', Page: OffersPage },
  { path: 'payments', icon: 'compare', role: 'reader', needs: 'offers', Page: PaymentsPage },
  { path: 'listings', icon: 'file', role: 'reader', Page: ListingsPage },
  { path: 'slots', icon: 'calendar', role: 'reader', Page: SlotsPage },
  { path: 'imports', icon: 'file', role: 'reader', Page: ImportsPage },
  { path: 'staff', icon: 'user', role: 'manager', Page: StaffPage },
  { path: 'events', icon: 'clock', role: 'manager', Page: EventsPage },
  { path: 'studio', icon: 'globe', role: 'studio', needs: 'studio', Page: StudioPage },
] as const satisfies readonly DeskPage[];
