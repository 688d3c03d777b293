import metadata from 'libphonenumber-js/min/metadata';
import { formatPhone } from '#domain/phone/phone.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';

/** The number of a region that buyers call when nothing else helps, as the region writes it. */
export function callNumber({ manifest: { contact, phone, country } }: ResolvedRegion): string {
  return formatPhone(contact.callNumber, phone, country, metadata) ?? contact.callNumber;
}
