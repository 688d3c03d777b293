import type { DeskEvent } from '#contracts/types.ts';
import { DESK_ACTIONS, DESK_SUBJECTS } from '#domain/desk/desk-actions.ts';
import { toMajorUnits } from '#domain/money/money.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { TypedTranslate } from '#i18n/i18n-provider.tsx';
import { minorDigits } from '#region/format/minor-digits.ts';
import { offerEventText } from './offer-event-text.ts';

const OFFER_ACTION = /^offer_/;

/** What was done. */
export function actionText(action: string, t: TypedTranslate): string {
  const known = DESK_ACTIONS.find((each) => each === action);
  return known ? t(`desk:events.action.${known}`) : offerEventText(action.replace(OFFER_ACTION, ''), t);
}

/** What it was done to: `Listing 12`. */
export function subjectText({ subject_kind: kind, subject }: DeskEvent, t: TypedTranslate): string {
  const known = DESK_SUBJECTS.find((each) => each === kind);
  return `${known ? t(`desk:events.kind.${known}`) : inWords(kind)} ${subject}`;
}

export interface ValueContext {
  t: TypedTranslate;
  /** BCP 47. */
  locale: string;
  /** Names of the staff by number. */
  staff: ReadonlyMap<number, string>;
}

/** Values before or after a change, in words: `Status: in progress, Assigned to: Mei Tan`. */
export function valuesText(values: DeskEvent['before'], context: ValueContext): string {
  const { currency, ...others } = values ?? {};
  return Object.entries(others)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(([name, value]) => {
      const isMoney = name === 'amount' && typeof value === 'number' && typeof currency === 'string';
      return `${nameText(name, context.t)}: ${isMoney ? money(value, currency, context) : valueText(name, value, context)}`;
    })
    .join(', ');
}

/** Names with a text of their own. Other names are split into words. */
const NAMES = ['assignee', 'photos', 'way', 'removes_any', 'from_minute', 'until_minute'] as const;

function nameText(name: string, t: TypedTranslate): string {
  const known = NAMES.find((each) => each === name);
  // names of car fields have a prefix: `listing.asking_price`
  const words = known ? t(`desk:events.value.${known}`) : inWords(name.replace(/^.*\./, ''));
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(name: string, value: unknown, context: ValueContext): string {
  const { t, locale, staff } = context;
  if (Array.isArray(value)) return String(value.length);
  if (typeof value === 'object') return `(${valuesText(value as Record<string, unknown>, context)})`;
  if (typeof value === 'boolean') return t(value ? 'desk:yes' : 'desk:no');
  if (typeof value !== 'number') return inWords(String(value));
  if (name === 'assignee') return staff.get(value) ?? String(value);
  if (name.endsWith('_minute')) return timeOfDay(value, locale);
  // years and ids have no thousands separators
  const isGrouped = !/(?:year|id)$/i.test(name);
  return new Intl.NumberFormat(locale, { useGrouping: isGrouped }).format(value);
}

function money(minor: number, currency: string, { locale }: ValueContext): string {
  const major = toMajorUnits(minor, minorDigits(currency));
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(major);
}

const timeOfDay = (minute: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(minute * MINUTE_MS);

/** Words of a name such as `in_progress` or `bodyType`; other texts stay as they are. */
const inWords = (name: string) =>
  /^[a-z]+(?:[_A-Z][a-z]+)*$/.test(name)
    ? name.replaceAll(/[_A-Z]/g, (sign) => (sign === '_' ? ' ' : ` ${sign.toLowerCase()}`))
    : name;
