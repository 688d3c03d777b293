import { fieldKindOf } from '#region/forms/field-kinds.ts';
import { safeCell } from '../../runtime/csv-cell.ts';
import { type DeskTexts, deskContext, type TicketEffect, ticketNumber } from '../tickets/index.ts';
import { insertRow } from './repositories/spreadsheet-rows.ts';

/** Stores the row of a ticket whose form fills a spreadsheet: the answers in words of the desk. */
export const addRow =
  (texts: DeskTexts): TicketEffect =>
  async (tx, ticket, { region, form: { spreadsheet } }, answered) => {
    if (spreadsheet === undefined) return;
    const context = deskContext(region, texts);
    const cells: [string, string][] = [
      ['ticket', ticketNumber(ticket)],
      ['created_at', ticket.createdAt.toISOString()],
      ...answered.map(({ field, answer }): [string, string] => [
        field.name,
        safeCell(fieldKindOf(field).summary(answer, field, context)),
      ]),
    ];
    await insertRow(tx, { ticketId: ticket.id, region: region.code, spreadsheet, cells });
  };
