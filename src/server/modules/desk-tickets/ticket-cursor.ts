/** Place of a ticket in a list. */
export interface TicketCursor {
  /** With microseconds, as the database writes it. */
  updatedAt: string;
  id: number;
}

const FORM = /^(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(?:\.\d{1,6})?[+-]\d{2}(?::?\d{2})?)\|(\d{1,15})$/;

export function writeCursor({ updatedAt, id }: TicketCursor): string {
  return Buffer.from(`${updatedAt}|${id}`).toString('base64url');
}

/** @returns null for a text that `writeCursor` did not write */
export function readCursor(text: string): TicketCursor | null {
  const [, updatedAt = '', id = ''] = FORM.exec(Buffer.from(text, 'base64url').toString()) ?? [];
  return updatedAt === '' ? null : { updatedAt, id: Number(id) };
}
