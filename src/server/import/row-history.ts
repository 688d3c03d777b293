import type { Feed, HistorySection } from '#contracts/types.ts';
import { type DayColumn, isoDay } from '#region/search/read-day.ts';
import { plainCellText } from './plain-cell-text.ts';
import { firstFilled } from './read-value.ts';
import type { SourceRow } from './source-row.ts';

const MAX_NUMBER = 40;
const MAX_ADDRESS = 2_000;
/** Characters that everybody sees: a third of a VIN, half of the number of a frame. */
const SHOWN = { vin: 6, frame: 3 };

/** @param onUnread receives what is not understood */
export type OnUnread = (field: 'vin' | 'report', text: string) => void;

/** Reads the external report of a row, and the end of its VIN. */
export function rowHistory(
  row: SourceRow,
  { history = {} }: Pick<Feed, 'history'>,
  days: Omit<DayColumn, 'dateOrder'>,
  onUnread: OnUnread,
): Omit<HistorySection, 'texts'> {
  const vin = vinOf(row, history, onUnread);
  const report = history.report && readReport(row, history.report, days, onUnread);
  return {
    ...(vin && { vinEnd: vin.slice(-(vin.length === 17 ? SHOWN.vin : SHOWN.frame)) }),
    ...(report && { report }),
  };
}

/** 17 characters without those that look like digits (ISO 3779), not all the same. */
const VIN = /^(?!(.)\1{16})[A-HJ-NPR-Z0-9]{17}$/;
/** Frame number of a car that was made for Japan: a model with letters and digits, and a number. */
const FRAME = /^(?=[A-Z]*\d)[A-Z][A-Z0-9]{1,7}-\d{5,7}$/;

/** Returns the VIN of a row, or its frame number; undefined where it has none that is valid. */
export function vinOf(
  row: SourceRow,
  { vin: columns = [], vinHasCheckDigit = false }: NonNullable<Feed['history']>,
  onUnread?: OnUnread,
): string | undefined {
  const cell = firstFilled(row, columns);
  const text = cell.slice(0, MAX_NUMBER).normalize('NFKC').toUpperCase().replace(/\s/g, '');
  if (text === '') return undefined;
  const plain = text.replaceAll('-', '');
  if (VIN.test(plain) && (!vinHasCheckDigit || checkDigit(plain) === plain[8])) return plain;
  if (!vinHasCheckDigit && plain.length < 17 && FRAME.test(text)) return text;
  onUnread?.('vin', cell.slice(0, MAX_NUMBER));
  return undefined;
}

const LETTERS = 'ABCDEFGH JKLMN P R STUVWXYZ';
/** Values of the letters: A to H are 1 to 8, J to R 1 to 9, S to Z 2 to 9. */
const VALUES = '12345678 12345 7 9 23456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];

function checkDigit(vin: string): string {
  const numberOf = (letter: string) => Number(/\d/.test(letter) ? letter : VALUES[LETTERS.indexOf(letter)]);
  const sum = [...vin].reduce((total, letter, at) => total + numberOf(letter) * (WEIGHTS[at] ?? 0), 0);
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

type Report = NonNullable<HistorySection['report']>;
type ReportMapping = NonNullable<NonNullable<Feed['history']>['report']>;

function readReport(
  row: SourceRow,
  { issuer, number = [], date = [], dateOrder, address = [], hosts = [] }: ReportMapping,
  days: Omit<DayColumn, 'dateOrder'>,
  onUnread: OnUnread,
): Report | undefined {
  const numberText = plainCellText(firstFilled(row, number)).slice(0, MAX_NUMBER).trim();
  const addressText = firstFilled(row, address);
  const dateText = firstFilled(row, date);
  const href = addressAt(addressText, hosts);
  const day = isoDay(dateText, { ...days, dateOrder });
  if (addressText !== '' && !href) onUnread('report', addressText.slice(0, MAX_ADDRESS));
  // a report of tomorrow is a day in another order
  const isDay = day !== undefined && (days.today === undefined || day <= days.today);
  if (dateText !== '' && !isDay) onUnread('report', dateText);
  if (numberText === '' && !href) return undefined;
  return {
    issuer,
    ...(numberText !== '' && { number: numberText }),
    ...(isDay && { date: day }),
    ...(href && { address: href }),
  };
}

/** An address on a page of ours vouches for where it leads: only hosts that the mapping names. */
function addressAt(text: string, hosts: readonly string[]): string | undefined {
  const url = text.length <= MAX_ADDRESS ? URL.parse(text) : null;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.port !== '')
    return undefined;
  const isNamed = hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isNamed && url.href.length <= MAX_ADDRESS ? url.href : undefined;
}
