import metadata from 'libphonenumber-js/min/metadata';
import { rememberByObject } from '#domain/cache/remember.ts';
import { messagingLink } from '#domain/messages/messaging-link.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { PageContext } from '#region/routing/page-context.ts';
import { localizedText, type Translate } from '#region/text/localized-text.ts';
import { phoneLink } from './phone-link.server.ts';
import type { RegionContact } from './region-contact.ts';

/**
 * The contact of a region in the language of a page.
 * @param message what stands in the message at first
 */
export function regionContact(
  { region, language }: Pick<PageContext, 'region' | 'language'>,
  t: Translate,
  message = '',
): RegionContact {
  const { contact } = region.manifest;
  const { messagingApp: app, chatLink } = contact;
  const href = messagingLink(contact, message, chatLink.narrow);
  const wideHref = messagingLink(contact, message, chatLink.wide);
  const wide = wideHref !== undefined &&
    wideHref !== href && {
      href: wideHref,
      from: chatLink.wideFrom,
      account: messagingAccount(region.manifest),
    };
  return {
    phone: phoneLink(contact.callNumber, region.manifest),
    ...(href !== undefined && app !== 'none' && { messaging: { href, app, ...(wide && { wide }) } }),
    email: contact.email,
    hours: localizedText(contact.hours, language.code, t),
  };
}

type Manifest = PageContext['region']['manifest'];

const messagingAccount = rememberByObject(({ contact, ...manifest }: Manifest) =>
  readable(contact.messagingNumber, manifest),
);

/** A number as people type it into the app, with its country; names of accounts as they are. */
const readable = (account: string, { phone, country }: Pick<Manifest, 'phone' | 'country'>) =>
  (account.startsWith('+') && formatPhone(account, phone, country, metadata)) || account;
