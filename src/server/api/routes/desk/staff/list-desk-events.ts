import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

const LIMIT = 50;

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** GET desk/{region}/events: the audit log, newest first. */
export const listDeskEvents: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/events`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'read' },
      schema: {
        summary: 'Audit log',
        tags: ['desk'],
        params: REGION_PARAMS,
        querystring: {
          type: 'object',
          properties: {
            staff: { ...ID, description: 'Only events of this member.' },
            before: { ...ID, description: '`next` of the page before.' },
          },
        },
        response: { 200: { $ref: 'DeskEventsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code: region } = regionOf(request);
      const { staff: staffId, before } = request.query;
      const events = await app.services.staff.events({ region, staffId, before, limit: LIMIT + 1 });
      const page = events.slice(0, LIMIT);
      return {
        data: page.map(({ subjectKind, createdAt, staffName, staffId: _, ...event }) => ({
          ...event,
          subject_kind: subjectKind,
          at: createdAt.toISOString(),
          staff: staffName,
        })),
        next: events.length > LIMIT ? (page.at(-1)?.id ?? null) : null,
      };
    },
  );
};
