import type { FastifyRequest } from 'fastify';
import { FORM_KEYS, formAt } from '#region/forms/form-address.ts';
import { tokenOf } from '../../http/plugins/session.ts';
import { hashToken } from '../../runtime/tokens.ts';
import type { PageRequest } from '../page-request.ts';

const SLUG = /^[\w-]{16,64}$/;

/**
 * Adds the ticket that the address of a confirmation names, so that the page shows it without JavaScript, too. Who may
 * read it is decided as in GET tickets/{slug}; for an unknown ticket the page stays the same for everyone.
 */
export async function withSentTicket(
  request: FastifyRequest,
  page: PageRequest,
  { search }: { search: string },
): Promise<PageRequest> {
  const slug = new URLSearchParams(search).get(FORM_KEYS.sent);
  if (!slug || !SLUG.test(slug) || page.kind !== 'page') return page;
  const region = request.server.services.regions.find(page.region);
  const language = region?.languages.find(({ code }) => code === page.language);
  if (!region || !language || !formAt(region, page)) return page;
  const { sessions, site, tickets } = request.server.services;
  const token = tokenOf(request, 'login', site.isSecure(request))?.token;
  const find = async () => {
    const login = { region: region.code, purpose: 'login' as const };
    const contact =
      token === undefined ? null : await sessions.find({ ...login, tokenHash: hashToken(token) });
    const person = { contactId: contact?.id ?? null, deviceHash: null };
    return tickets.find({ region, language, slug, person });
  };
  const sent = await find().catch((error: unknown) => {
    // scripts ask again, and say so if that fails
    request.log.warn({ err: error }, 'a ticket could not be read');
    return null;
  });
  return sent ? { ...page, isShared: false, sent } : page;
}
