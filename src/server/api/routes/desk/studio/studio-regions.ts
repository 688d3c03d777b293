import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { checkingStudioOf, ownRegionsOf, STUDIO_PATH, studioOf } from './studio-route.ts';

const CONFIG = { auth: 'staff', role: 'studio', limit: 'read' } as const;

/** GET desk/{region}/studio/regions: the regions of the member with their drafts. */
export const listStudioRegions: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}${STUDIO_PATH}/regions`,
    {
      config: CONFIG,
      schema: {
        summary: 'Regions with their drafts',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioRegionsAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const regions = await studioOf(request).regions(ownRegionsOf(request));
      return {
        data: regions.map(({ isJson, draft, ...region }) => ({
          ...region,
          is_editable: isJson,
          draft: draft && {
            by: draft.by,
            updated_at: draft.updatedAt.toISOString(),
            is_stale: draft.isStale,
          },
        })),
      };
    },
  );
};

/** GET desk/{region}/studio/checks: what is wrong with these regions, and how much of them is translated. */
export const checkStudioRegions: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}${STUDIO_PATH}/checks`,
    {
      config: CONFIG,
      schema: {
        summary: 'Problems and translations of regions',
        description: 'Takes seconds: all manifests are checked as `forecourt check` does.',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioChecksAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => ({
      data: await checkingStudioOf(request, reply).checks(ownRegionsOf(request)),
    }),
  );
};
