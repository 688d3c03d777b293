import { zonedDay } from '#domain/time/zoned-day.ts';
import { addDays } from '#domain/time/zoned-time.ts';
import { formatDate } from '../../format/format.ts';
import { calendarsOf } from '../../search/calendar-year.ts';
import { isoDay } from '../../search/read-day.ts';
import { fieldFrame } from '../field-frame.ts';
import type { FieldContext, FieldKind } from '../field-kind.ts';

/** A day of the calendar. Limits are days from today in the time zone of the region. */
export const date = {
  isPersonal: false,
  reads: ['min', 'max', 'autocomplete'],
  schema: ({ min, max }) => ({
    type: 'string',
    pattern: '^(?:19|20|21)\\d\\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$',
    day: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  }),
  view: (field, context) => ({
    ...fieldFrame('date', field, context),
    autocomplete: field.autocomplete ?? 'off',
    /** Years that calendars of the region are ahead: the input of the browser takes years of the common one only. */
    ahead: calendarsOf(context.region.manifest).ahead,
    /** ISO days; absent: any. */
    ...(field.min !== undefined && { min: dayFromToday(field.min, context) }),
    ...(field.max !== undefined && { max: dayFromToday(field.max, context) }),
  }),
  /** Days of the calendars and eras of the region are those of imports and searches. */
  read(texts, _, { region: { manifest } }) {
    const [text] = texts();
    // a month alone is no day; the first year of an era has a name of its own
    const parts = text?.replace('元', '1').match(/\d+/g) ?? [];
    if (!text || parts.length < 3) return text;
    const languages = manifest.languages.map(({ locale }) => locale);
    return isoDay(text, { calendars: calendarsOf(manifest), languages }) ?? text;
  },
  summary: (answer, _, { language }) => formatDate(String(answer), language),
} satisfies FieldKind;

const dayFromToday = (days: number, { now, region }: FieldContext): string =>
  addDays(zonedDay(now, region.manifest.timeZone), days);
