import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CheckContext } from './check-context.ts';

const ACCOUNTS: Record<string, { form: RegExp; allowed: string }> = {
  whatsapp: { form: /^\+/, allowed: 'a number with + and dial code' },
  line: { form: /^@/, allowed: 'an account that starts with @' },
  none: { form: /^$/, allowed: 'an empty text' },
};

/** Checks that phone numbers are valid and that the messaging account fits its app. */
export function checkContact(context: CheckContext): void {
  const { contact, login } = context.manifest;
  if (context.isValid(['contact', 'callNumber'])) checkNumber(context, 'callNumber', contact.callNumber);
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
    login.channels.includes('messaging')
  )
    context.report(['login', 'channels'], {
      message: 'codes cannot be sent by a messaging app, because the region has none',
      allowed: '["sms"]',
      others: [['contact', 'messagingApp']],
    });
}

function checkNumber(context: CheckContext, name: 'callNumber' | 'messagingNumber', number: string): void {
  if (!parsePhoneNumberFromString(number)?.isValid())
    context.report(['contact', name], {
      message: `"${number}" is not a valid phone number`,
      allowed: '+, dial code and a valid national number',
    });
}
