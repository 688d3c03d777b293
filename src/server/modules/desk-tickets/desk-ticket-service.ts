import type { ChangedTickets, DeskForm, DeskOverview, DeskTicket, DeskTicketRow } from '#contracts/types.ts';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { DeliveryRow, SenderWay } from '../delivery/index.ts';
import type { StaffMember } from '../staff/index.ts';
import type { ChangeResult, DeskChange } from './change-ticket.ts';
import type { ReadTicket } from './change-tickets.ts';
import type { ExportedTickets, TicketExport } from './export-tickets.ts';
import type { TicketFilter } from './repositories/ticket-filter.ts';
import type { TicketPage } from './repositories/ticket-list.ts';

/** Tickets as staff see and change them. Every change adds to the history of the ticket and to the audit log. */
export interface DeskTickets {
  list(
    region: ResolvedRegion,
    filter: Omit<TicketFilter, 'region'>,
    page: TicketPage,
  ): Promise<{
    rows: DeskTicketRow[];
    counts: Map<TicketStatus, number>;
    /** Older tickets may have the text, too. */
    isOnlyNewest: boolean;
    forms: DeskForm[];
    next: string | null;
  }>;
  /** @param staffId whose own tickets are counted */
  overview(region: ResolvedRegion, staffId: number): Promise<DeskOverview>;
  find(region: ResolvedRegion, id: number): Promise<DeskTicket | null>;
  setStatus(change: DeskChange & { version: number; status: TicketStatus }): Promise<ChangeResult>;
  /** @param assignee null: nobody; a member without a role in the region counts as missing */
  assign(change: DeskChange & { version: number; assignee: number | null }): Promise<ChangeResult>;
  /** Changes the status of several tickets; the others stay if one cannot change. */
  setStatuses(
    change: Omit<DeskChange, 'id'> & { tickets: readonly ReadTicket[]; status: TicketStatus },
  ): Promise<ChangedTickets>;
  /** Gives several tickets to a member; without a role in the region, all count as missing. */
  assignAll(
    change: Omit<DeskChange, 'id'> & { tickets: readonly ReadTicket[]; assignee: number | null },
  ): Promise<ChangedTickets>;
  /** Returns matching tickets as CSV; the audit log says who has read how many. */
  export(by: StaffMember, region: ResolvedRegion, wanted: TicketExport): Promise<ExportedTickets>;
  addNote(change: DeskChange & { text: string }): Promise<ChangeResult>;
  /**
   * Sends a text to the person.
   * @param change.way absent: the first way that is open
   * @throws Invalid for a way that is not open
   */
  answer(change: DeskChange & { text: string; way?: SenderWay }): Promise<ChangeResult>;
  /** Messages of a region that could not be sent, newest first. */
  unsent(region: ResolvedRegion): Promise<DeliveryRow[]>;
  /** Sends one of them again. @returns whether there was one */
  retry(by: StaffMember, region: ResolvedRegion, delivery: number): Promise<boolean>;
}
