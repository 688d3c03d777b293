import metadata from 'libphonenumber-js/min/metadata';
import { rememberByText } from '#domain/cache/remember.ts';
import type { PrintedDocument } from '#domain/documents/printed-document.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { clockOf, withEnglishTime } from '#region/format/format-slot.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { inWords } from '../offers/index.ts';
import type { TicketContext } from '../tickets/index.ts';

/** What all documents of a region have in common. */
export function documentFrame(
  context: TicketContext,
  { title, number, issuedAt }: { title: string; number: string; issuedAt: Date },
): Omit<PrintedDocument, 'parties' | 'sections'> {
  const { region, language, t } = context;
  const { brand, payments } = region.manifest;
  const { primary, text, mutedText: muted, surface } = brand.colors;
  const name = inLanguage(brand.name, language.code);
  const payee = payments ? inWords(payments.payee, context) : name;
  return {
    locale: language.locale,
    direction: language.direction,
    brand: { name, primary, text, muted, surface },
    title,
    issuedAt: issuedAt.toISOString(),
    head: [
      { label: t('documents:number'), value: number },
      { label: t('documents:date'), value: formatDay(issuedAt, context) },
    ],
    footer: [payee, title, number].join(' · '),
  };
}

/** Who sells the car and receives the money. */
export function sellerOf(context: TicketContext): { name: string; lines: string[] } {
  const { contact, payments, brand } = context.region.manifest;
  const name = payments ? inWords(payments.payee, context) : inLanguage(brand.name, context.language.code);
  return { name, lines: [contact.email, writtenPhone(contact.callNumber, context)].filter(Boolean) };
}

/** Returns a phone number as the region writes it. */
export function writtenPhone(number: string, { region }: TicketContext): string {
  const { phone, country } = region.manifest;
  return formatPhone(number, phone, country, metadata) ?? '';
}

type Style = 'day' | 'instant';

/** Dates in the calendar of the locale, such as 23 พฤศจิกายน 2569. */
const formats = rememberByText((key) => {
  const [locale, timeZone, style] = key.split(' ') as [string, string, Style];
  const time = style === 'instant' ? ({ timeStyle: 'short', ...clockOf(locale) } as const) : {};
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', ...time, timeZone });
});

const format = (date: Date, { region, language }: TicketContext, style: Style) =>
  withEnglishTime(
    formats(`${language.locale} ${region.manifest.timeZone} ${style}`).format(date),
    language.locale,
  );

/** The day in the region’s time zone and calendar. */
export const formatDay = (date: Date, context: TicketContext): string => format(date, context, 'day');

/** Day and time in the region’s time zone and calendar. */
export const formatInstant = (date: Date, context: TicketContext): string => format(date, context, 'instant');
