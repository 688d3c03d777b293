import { useMemo, useState } from 'react';
import type { DeskTicketRow } from '#contracts/types.ts';

type ReadTicket = Pick<DeskTicketRow, 'number' | 'version'>;

/** Tickets of a list that are changed together. */
export interface Selection {
  /** Versions by number of the ticket, as they were read. */
  chosen: ReadonlyMap<string, number>;
  /** Adds a ticket to the selection, or removes it. */
  toggle(ticket: ReadTicket): void;
  /** Selects these tickets and no others. */
  set(tickets: readonly ReadTicket[]): void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number>>(new Map());
  return useMemo(
    () => ({
      chosen,
      toggle: (ticket) => setChosen((all) => withToggled(all, ticket)),
      set: (tickets) => setChosen(new Map(tickets.map(({ number, version }) => [number, version]))),
    }),
    [chosen],
  );
}

/** The selection with one ticket more or less. */
export function withToggled(
  chosen: ReadonlyMap<string, number>,
  { number, version }: ReadTicket,
): ReadonlyMap<string, number> {
  const next = new Map(chosen);
  if (!next.delete(number)) next.set(number, version);
  return next;
}
