import { isSupportedCountry } from 'libphonenumber-js/max';
import { isPlaceholderEmail, isPlaceholderNumber } from '../placeholder-contact.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { isPrivateHost } from './private-host.ts';

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
  const mailboxes: [JsonPath, string | undefined][] = [
    [['contact', 'email'], contact.email],
    [['delivery', 'email'], context.manifest.delivery?.email],
  ];
  for (const [path, address] of mailboxes) {
    if (address === undefined || !context.isValid(path)) continue;
    const message = isPlaceholderEmail(address)
      ? `${address} is the example address of a new manifest and receives no mail`
      : isPrivateHost(address.slice(address.lastIndexOf('@') + 1).toLowerCase())
        ? `${address} receives no mail from the Internet`
        : undefined;
    if (message !== undefined)
      context.report(path, { severity: 'warning', message, allowed: 'the address of the region' });
  }
}
