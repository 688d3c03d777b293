import type { Ticket } from '#contracts/types.ts';
import { listWords } from '#region/list-words.ts';
import { findLanguage } from '#region/paths.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';
import type { ContactRow } from '../repositories/contacts.ts';
import type { Services } from '../services.ts';

/** What a contact has asked for, newest first, in the language they prefer. */
export async function listTickets(
  contact: ContactRow,
  region: ResolvedRegion,
  { savedSearches }: Pick<Services, 'savedSearches'>,
): Promise<Ticket[]> {
  const language = findLanguage(region, contact.preferredLanguage ?? '') ?? region.defaultLanguage;
  const { data } = await savedSearches.list(contact, { region, language });
  return data.map(({ id, words, created_at }) => ({
    slug: String(id),
    kind: 'buy-hunt-notify',
    title: listWords(words, language.locale),
    created_at,
  }));
}
