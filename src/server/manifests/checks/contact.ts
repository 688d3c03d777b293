import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { CHANNELS } from '#domain/login/code-channels.ts';
import type { CheckContext } from './check-context.ts';

const ACCOUNTS: Record<string, { form: RegExp; allowed: string }> = {
  whatsapp: { form: /^\+/, allowed: 'a number with + and dial code' },
  line: { form: /^@/, allowed: 'an account that starts with @' },
  none: { form: /^$/, allowed: 'an empty text' },
};

/** Both are needed to find a place. */
const DEGREES = ['latitude', 'longitude'];

/** A pair in one parameter: with names of their own they may stand in any order. */
const REVERSED = /\{\{longitude\}\}\s*(?:,|%2C)\s*\{\{latitude\}\}/i;

/** Checks that phone numbers are valid and that the messaging account fits its app. */
export function checkContact(context: CheckContext): void {
  const { contact, login } = context.manifest;
  if (context.isValid(['contact', 'callNumber'])) checkNumber(context, 'callNumber', contact.callNumber);
  const missing = DEGREES.find((name) => contact.mapUrl && !contact.mapUrl.includes(`{{${name}}}`));
  if (context.isValid(['contact', 'mapUrl']) && missing !== undefined)
    context.report(['contact', 'mapUrl'], {
      message: `the address has no {{${missing}}}, so no place is found`,
      allowed: 'an address with {{latitude}} and {{longitude}}',
    });
  if (context.isValid(['contact', 'mapUrl']) && REVERSED.test(contact.mapUrl ?? ''))
    context.report(['contact', 'mapUrl'], {
      severity: 'warning',
      message: 'the longitude stands before the latitude, which most maps read as another place',
      allowed: '{{latitude}} before {{longitude}}, but for a map that says otherwise',
    });
  if (!context.isValid(['contact', 'messagingApp'], ['contact', 'messagingNumber'])) return;
  const { messagingApp, messagingNumber } = contact;
  const account = ACCOUNTS[messagingApp];
  if (account && !account.form.test(messagingNumber))
    context.report(['contact', 'messagingNumber'], {
      message: `"${messagingNumber}" is not an account of ${messagingApp}`,
      allowed: account.allowed,
      others: [['contact', 'messagingApp']],
    });
  else if (messagingNumber.startsWith('+')) checkNumber(context, 'messagingNumber', messagingNumber);
  if (
    context.isValid(['login', 'channels']) &&
    messagingApp === 'none' &&
    login.channels.some((name) => CHANNELS.get(name).label === 'app')
  )
    context.report(['login', 'channels'], {
      message: 'codes cannot be sent by a messaging app, because the region has none',
      allowed: JSON.stringify(CHANNELS.names().filter((name) => CHANNELS.get(name).label !== 'app')),
      others: [['contact', 'messagingApp']],
    });
}

function checkNumber(context: CheckContext, name: 'callNumber' | 'messagingNumber', number: string): void {
  const parsed = parsePhoneNumberFromString(number);
  const isDialCodeKnown =
    context.isValid(['phone', 'dialCode']) && !context.isReported(['phone', 'dialCode']);
  const { dialCode } = context.manifest.phone;
  if (!parsed?.isValid())
    context.report(['contact', name], {
      message: `"${number}" is not a valid phone number`,
      allowed: '+, dial code and a valid national number',
    });
  // a number without a country, such as a free one, is called from everywhere
  else if (parsed.country && isDialCodeKnown && parsed.countryCallingCode !== dialCode)
    context.report(['contact', name], {
      severity: 'warning',
      message: `${number} is a number of ${parsed.country}, another country`,
      allowed: `a number that begins with +${dialCode}`,
      others: [['phone', 'dialCode']],
    });
}
