import type { FormAnswers } from '#region/forms/field-kind.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { answeredFields } from '../tickets/index.ts';
import type { DeliveredTicket } from './repositories/delivered-ticket.ts';
import type { SenderWay } from './repositories/deliveries.ts';

/** A way to reach the sender of a ticket. */
export interface OfferedWay {
  way: SenderWay;
  /** Phone in E.164, or e-mail; empty if the sender has left none. */
  address: string;
  /** Why it is closed; null: it is open. */
  fault: 'no_address' | 'no_provider' | null;
}

/** Says whether a provider sends this way in a region. */
export type HasProvider = (way: SenderWay, region: ResolvedRegion) => boolean;

/** Ways to reach the sender of a ticket, the usual one first. */
export function senderWays(
  ticket: Pick<DeliveredTicket, 'form' | 'values' | 'phone'>,
  region: ResolvedRegion,
  hasProvider: HasProvider,
): OfferedWay[] {
  const addresses = { message: ticket.phone ?? '', email: emailIn(ticket, region) };
  return (['message', 'email'] as const).map((way) => {
    const address = addresses[way];
    const isClosed = address === '' ? 'no_address' : 'no_provider';
    return { way, address, fault: address !== '' && hasProvider(way, region) ? null : isClosed };
  });
}

/** The e-mail address in the answers; empty if there is none. */
function emailIn(
  { form: name, values }: Pick<DeliveredTicket, 'form' | 'values'>,
  { manifest }: ResolvedRegion,
): string {
  const form = Object.hasOwn(manifest.forms, name) ? manifest.forms[name] : undefined;
  const answers = form ? answeredFields(form, values as FormAnswers) : [];
  const email = answers.find(({ field }) => field.type === 'email')?.answer;
  return typeof email === 'string' ? email : '';
}
