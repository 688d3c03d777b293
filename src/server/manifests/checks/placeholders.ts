import { isSupportedCountry } from 'libphonenumber-js/max';
import { isPlaceholderEmail, isPlaceholderNumber } from '../placeholder-contact.ts';
import type { CheckContext } from './check-context.ts';

/** What a new manifest begins with is replaced before anybody calls or writes. */
export function checkPlaceholders(context: CheckContext): void {
  const { contact, country } = context.manifest;
  for (const name of ['callNumber', 'messagingNumber'] as const) {
    const path = ['contact', name];
    if (!context.sound(path, ['country']) || context.isTold(path) || !isSupportedCountry(country)) continue;
    if (!isPlaceholderNumber(contact[name], country)) continue;
    context.report(path, {
      severity: 'warning',
      message: `${contact[name]} is the example that a new manifest begins with; visitors would call a stranger`,
      allowed: 'the number of the region',
    });
  }
  if (!context.sound(['contact', 'email']) || !isPlaceholderEmail(contact.email)) return;
  context.report(['contact', 'email'], {
    severity: 'warning',
    message: `mail to ${contact.email} reaches nobody: the address is the example that a new manifest begins with`,
    allowed: 'the address of the region',
  });
}
