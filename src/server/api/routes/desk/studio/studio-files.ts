import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';
import { STUDIO_PATH, studioOf, targetOf } from './studio-route.ts';

const PATH = `${DESK_API}${STUDIO_PATH}`;
const READ = { auth: 'staff', role: 'studio', isOfDrafts: true, limit: 'read' } as const;

/** GET desk/{region}/studio/files: the content of a region, and what regions share. */
export const listStudioFiles: DeclareRoute = (app) => {
  app.get(
    `${PATH}/files`,
    {
      config: READ,
      schema: {
        summary: 'Content and shared files with their drafts',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioFilesAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const files = await studioOf(request).files(targetOf(request).code);
      return {
        data: files.map(({ isJson, sharedBy, draft, ...file }) => ({
          ...file,
          is_editable: isJson,
          shared_by: sharedBy,
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

/** GET desk/{region}/studio/files/checks: how many problems these files have, with their drafts. */
export const checkStudioFiles: DeclareRoute = (app) => {
  app.get(
    `${PATH}/files/checks`,
    {
      config: READ,
      schema: {
        summary: 'Problems of content and shared files',
        description: 'Takes seconds: all manifests are checked as `forecourt check` does.',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'StudioFileChecksAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await studioOf(request).fileChecks(targetOf(request).code) }),
  );
};
