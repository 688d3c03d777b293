import { and, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { TicketStatus } from '#domain/desk/ticket-status.ts';
import { tickets } from '../../../storage/schema.ts';

/** Statuses in which somebody waits for the desk. */
export const OPEN_STATUSES: readonly TicketStatus[] = ['new', 'in_progress', 'waiting'];

/** Which tickets of a region to list. */
export interface TicketFilter {
  region: string;
  statuses?: readonly TicketStatus[];
  form?: string;
  /** Null: of nobody. */
  assignee?: number | null;
  /** Part of number, phone or an answer. */
  text?: string;
  /** Only these numbers. */
  ids?: readonly number[];
  /** Open and unchanged for at least so many hours. */
  waitingHours?: number;
}

/** Condition of all parts of the filter but the text. */
export function matchesFilter({
  region,
  statuses,
  form,
  assignee,
  ids,
  waitingHours,
}: Omit<TicketFilter, 'text'>): SQL | undefined {
  return and(
    eq(tickets.region, region),
    statuses && inArray(tickets.status, [...statuses]),
    form === undefined ? undefined : eq(tickets.form, form),
    assignee === undefined
      ? undefined
      : assignee === null
        ? isNull(tickets.assignee)
        : eq(tickets.assignee, assignee),
    waitingHours === undefined
      ? undefined
      : and(
          inArray(tickets.status, [...OPEN_STATUSES]),
          lte(tickets.updatedAt, sql`now() - make_interval(hours => ${waitingHours}::int)`),
        ),
    ids && sql`${tickets.id} = ANY(${`{${ids.join(',')}}`}::bigint[])`,
  );
}

const MAX_ID_DIGITS = 15;
/** What `desk_grams` separates words by. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII but letters and digits
const SEPARATORS = /[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+/;

const digitsOf = (text: string): string | undefined => {
  const digits = text.replaceAll(/[\s()+-]/g, '');
  return /^\d+$/.test(digits) ? digits : undefined;
};

/** Whether two letters stand in a row, by which `desk_grams` finds a text. */
const hasGrams = (text: string): boolean => text.split(SEPARATORS).some((part) => [...part].length > 1);

/** Number of the ticket that a text may be. */
export function soughtNumber(text: string): number | undefined {
  const digits = digitsOf(text);
  return digits !== undefined && digits.length <= MAX_ID_DIGITS ? Number(digits) : undefined;
}

const isNumber = (text: string): SQL | undefined => {
  const number = soughtNumber(text);
  return number === undefined ? undefined : eq(tickets.id, number);
};

/** Letters and digits, which a number plate has in groups: people write them with blanks or without. */
const LIKE_PLATE = /^(?=.*\p{L})(?=.*\p{N})[\p{L}\p{M}\p{N} .·・-]{3,20}$/u;

/** The groups of what may be a number plate, in any width. */
const plateGroups = (text: string): readonly string[] | undefined => {
  const plain = text.normalize('NFKC');
  return LIKE_PLATE.test(plain) ? (plain.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? undefined) : undefined;
};

/** Condition of a text: digits are looked for in numbers and phones, and everything in the answers. */
export function hasText(text: string): SQL | undefined {
  const digits = digitsOf(text);
  const pattern = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const inAnswers = sql`(${mayContain(text, pattern)} AND EXISTS (
    SELECT FROM jsonb_each_text(${tickets.values}) AS answer WHERE answer.value ILIKE ${pattern}))`;
  const plate = plateGroups(text)?.join('[ .·・-]*');
  if (plate !== undefined)
    return or(
      inAnswers,
      sql`(${tickets.searchText} ~ lower(${plate}) AND EXISTS (
    SELECT FROM jsonb_each_text(${tickets.values}) AS answer WHERE answer.value ~* ${plate}))`,
    );
  if (digits === undefined) return inAnswers;
  return or(isNumber(text), sql`${tickets.phone} LIKE ${`%${digits}%`}`, inAnswers);
}

/** Characters that JSON writes in another way than the answer has them. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON escapes these
const ESCAPED = /["\\\x00-\x1f]/g;

/**
 * Condition that an index finds tickets by which may have the text: what has a part has its grams, or its letters where no
 * two of them stand in a row. Undefined where no index tells: for a single digit, which nearly every phone has, and a
 * text of quotation marks.
 */
export function indexedText(text: string): SQL | undefined {
  const groups = plateGroups(text)?.join(' ');
  if (groups === undefined || groups === text) return indexedPart(text);
  const [asWritten, asPlate] = [indexedPart(text), indexedPart(groups)];
  return asWritten && asPlate && or(asWritten, asPlate);
}

function indexedPart(text: string): SQL | undefined {
  const digits = digitsOf(text);
  const inAnswers = hasGrams(text)
    ? sql`desk_grams(${tickets.searchText}) @> desk_sought(${text})`
    : hasLetters(text.replaceAll(ESCAPED, '').replaceAll(' ', ''));
  if (digits === undefined || inAnswers === undefined) return inAnswers;
  if (!hasGrams(digits)) return undefined;
  const inPhone = sql`desk_grams(${tickets.phone}) @> desk_sought(${digits})`;
  return or(isNumber(text), inPhone, inAnswers);
}

const hasLetters = (letters: string): SQL | undefined =>
  letters === ''
    ? undefined
    : sql`string_to_array(${tickets.searchText}, NULL) @> string_to_array(lower(${letters}), NULL)`;

/** Whether the JSON has the text somewhere, which is much faster to find; JSON writes some characters in another way. */
const mayContain = (text: string, pattern: string): SQL =>
  /["\\\n\r\t]/.test(text) ? sql`true` : sql`${tickets.searchText} LIKE lower(${pattern})`;
