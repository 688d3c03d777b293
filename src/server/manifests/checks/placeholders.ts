import { isSupportedCountry } from 'libphonenumber-js/max';
import { isPlaceholderEmail, isPlaceholderNumber } from '../placeholder-contact.ts';
import type { CheckContext } from './check-context.ts';

/** Warns of contact data that is still the example of a new manifest. */
export function checkPlaceholders(context: CheckContext): void {
  const { contact, country } = context.manifest;
  for (const name of ['callNumber', 'messagingNumber'] as const) {
    const path = ['contact', name];
    if (!context.isValid(path, ['country']) || context.isReported(path) || !isSupportedCountry(country))
      continue;
    if (!isPlaceholderNumber(contact[name], country)) continue;
    context.report(path, {
      severity: 'warning',
      message: `${contact[name]} is the example number of a new manifest; visitors would call a stranger`,
      allowed: 'the number of the region',
    });
  }
  if (!context.isValid(['contact', 'email']) || !isPlaceholderEmail(contact.email)) return;
  context.report(['contact', 'email'], {
    severity: 'warning',
    message: `${contact.email} is the example address of a new manifest and receives no mail`,
    allowed: 'the address of the region',
  });
}
