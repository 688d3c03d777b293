import type { Ticket } from '#contracts/types.ts';
import { formatList } from '#region/format/format-list.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { findLanguage } from '#region/routing/paths.ts';
import type { Services } from '../../../http/services.ts';
import type { ContactRow } from '../../../modules/contacts/index.ts';

/** Returns the tickets of a contact, newest first. @param wanted language; the default is the preferred one */
export async function listTickets(
  contact: ContactRow,
  region: ResolvedRegion,
  { savedSearches, tickets }: Pick<Services, 'savedSearches' | 'tickets'>,
  wanted?: string,
): Promise<Ticket[]> {
  const language = findLanguage(region, wanted ?? contact.preferredLanguage ?? '') ?? region.defaultLanguage;
  const { data } = await savedSearches.list(contact, { region, language });
  const searches = data.map(({ id, words, created_at }) => ({
    slug: String(id),
    kind: 'buy-hunt-notify',
    title: formatList(words, language.locale),
    created_at,
  }));
  const sent = await tickets.list(contact, { region, language });
  return [...sent, ...searches].sort((a, b) => b.created_at.localeCompare(a.created_at));
}
