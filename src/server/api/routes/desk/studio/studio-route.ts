import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasRole } from '#domain/desk/staff-roles.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { staffOf } from '../../../../http/region-of.ts';
import type {
  Studio,
  StudioBudgetName,
  StudioContext,
  StudioTarget,
} from '../../../../modules/studio/index.ts';

/** Where the calls of product staff begin, below the region. */
export const STUDIO_PATH = '/studio';

/**
 * Returns the studio.
 * @param budget what the call is counted towards, if it is dear
 * @throws HttpError 404 if it is off; UsedUp
 */
export function studioOf(request: FastifyRequest, budget?: Exclude<StudioBudgetName, 'check'>): Studio {
  return openStudio(request, budget);
}

/** Returns the studio for a check, of which a member waits for a few at once. @throws HttpError 404 if it is off; UsedUp */
export function checkingStudioOf(request: FastifyRequest, reply: FastifyReply): Studio {
  const studio = openStudio(request, 'check');
  request.server.openStudioCheck(reply, staffOf(request).id);
  return studio;
}

function openStudio(request: FastifyRequest, budget: StudioBudgetName | undefined): Studio {
  const { server } = request;
  const { studio } = server.services;
  if (!studio) throw new HttpError('not_found', 'The studio is off.');
  if (budget) server.spendStudioBudget(budget, staffOf(request).id, targetOf(request).code);
  return studio;
}

/** Which file of the region a call is about. */
export const FILE = {
  file: {
    type: 'string',
    maxLength: 200,
    pattern: '^(content|shared)(/[A-Za-z0-9][A-Za-z0-9._-]*){1,6}$',
    description:
      'Path of a file of `content/` or `shared/` in the folder of manifests; without it the manifest.',
  },
} as const;

/** Returns the region of the path, which may be a draft or a file only: the session was checked. */
export function targetOf({ params, server }: FastifyRequest): StudioTarget {
  const { region: code } = params as { region: string };
  return server.services.regions.find(code) ?? { code };
}

/** Returns what is edited: the manifest of the region, or the file that the query names. */
export function editedOf(request: FastifyRequest): StudioTarget {
  const { file } = request.query as { file?: string };
  return { code: targetOf(request).code, ...(file !== undefined && { file }) };
}

export const contextOf = (request: FastifyRequest): StudioContext => ({
  by: staffOf(request),
  region: editedOf(request),
});

/** Codes of the regions whose manifests the member may change (HARDENING A57). */
export const ownRegionsOf = (request: FastifyRequest): string[] =>
  Object.entries(staffOf(request).roles).flatMap(([code, role]) => (hasRole(role, 'studio') ? [code] : []));
