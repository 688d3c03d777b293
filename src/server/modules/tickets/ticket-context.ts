import type { Language } from '#contracts/types.ts';
import type { FieldContext } from '#region/forms/field-kind.ts';

/** What the words of a ticket need besides the ticket. */
export interface TicketContext extends FieldContext {
  language: FieldContext['language'] & Language;
}
