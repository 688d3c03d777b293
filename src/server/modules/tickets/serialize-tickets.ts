import type { Language, SentTicket } from '#contracts/types.ts';
import type { ResolvedLanguage, ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { bookingOfTicket } from './repositories/bookings-of-tickets.ts';
import type { TicketRow } from './repositories/tickets.ts';
import { serializeTicket } from './serialize-ticket.ts';
import { findSubjectCar } from './subjects.ts';
import type { TicketContext } from './ticket-context.ts';
import type { TicketDeps, TicketLocale } from './ticket-service.ts';

/** How calls serialize tickets. */
export interface SerializeTickets {
  contextAt(locale: TicketLocale): TicketContext;
  serialize(ticket: TicketRow, locale: TicketLocale): Promise<SentTicket>;
}

export function serializeTickets({ db, texts, catalogue, clock, isUntold }: TicketDeps): SerializeTickets {
  const contextAt = ({ region, language }: TicketLocale): TicketContext => ({
    region,
    language: resolved(region, language),
    t: texts.translate(language.code),
    now: clock(),
    catalogue,
  });
  return {
    contextAt,
    serialize: async (ticket, locale) =>
      serializeTicket(ticket, contextAt(locale), {
        booking: await bookingOfTicket(db, ticket.id),
        car: await findSubjectCar(db, ticket),
        isUntold: await isUntold(ticket.id),
      }),
  };
}

const resolved = (region: ResolvedRegion, { code }: Language): ResolvedLanguage =>
  region.languages.find((each) => each.code === code) ?? region.defaultLanguage;
