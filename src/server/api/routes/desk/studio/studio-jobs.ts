import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorCode } from '#contracts/types.ts';
import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import type { Publication, Refill, Studio } from '../../../../modules/studio/index.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { STUDIO_PATH, studioOf } from './studio-route.ts';

/** Answers of a call that publishes. */
export const PUBLISHED = {
  200: { $ref: 'StudioPublicationAnswer#' },
  202: { $ref: 'StudioJobAnswer#' },
  409: { $ref: 'StudioRefusal#' },
  ...DESK_ERRORS,
};

/**
 * Answers with what the work leads to, or with a job where it takes longer than a line to the site stays open.
 * @param budget what it is counted towards
 */
export async function answerWork<Result>(
  request: FastifyRequest,
  reply: FastifyReply,
  budget: 'publication' | 'refill',
  work: (studio: Studio) => Promise<Result>,
) {
  const studio = studioOf(request, budget);
  const done = await studio.jobs.run(staffOf(request).id, () => work(studio));
  if ('result' in done) return { data: done.result };
  reply.code(202);
  return { data: done };
}

/** GET desk/{region}/studio/jobs/{job}: what a publication that took long has led to. */
export const getStudioJob: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}${STUDIO_PATH}/jobs/:job`,
    {
      config: { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' },
      schema: {
        summary: 'Outcome of work that takes long',
        description:
          '202: it is under way; else the answer of the call that began it. Only for the member who began it, for a day. 404 also when the process that worked on it has ended.',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'job'],
          properties: {
            ...REGION_PARAMS.properties,
            job: { type: 'string', minLength: 1, maxLength: 40, description: '`job` of the answer 202.' },
          },
        },
        response: { ...PUBLISHED, 200: { $ref: 'StudioJobOutcomeAnswer#' } },
      },
    },
    async (request, reply) => {
      const { job } = request.params;
      const outcome = await studioOf(request).jobs.find(staffOf(request).id, job);
      if (outcome === null) {
        reply.code(202);
        return { data: { job } };
      }
      if ('answer' in outcome) return { data: outcome.answer as Publication | Refill };
      const { code, message, errors, data } = outcome;
      throw new HttpError(code as ErrorCode, message, errors, data);
    },
  );
};
