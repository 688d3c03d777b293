import type { FastifyRequest } from 'fastify';
import { HttpError } from '../../../../http/http-error.ts';
import { regionOf } from '../../../../http/region-of.ts';
import { REGION_PARAMS } from '../../../../http/route.ts';

const ID = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Region and id of an import. */
export const DESK_IMPORT_PARAMS = {
  ...REGION_PARAMS,
  required: [...REGION_PARAMS.required, 'import'],
  properties: { ...REGION_PARAMS.properties, import: { ...ID, description: 'Id of the import.' } },
} as const;

/** And id of one of its runs. */
export const DESK_IMPORT_RUN_PARAMS = {
  ...REGION_PARAMS,
  required: [...DESK_IMPORT_PARAMS.required, 'run'],
  properties: { ...DESK_IMPORT_PARAMS.properties, run: { ...ID, description: 'Id of the run.' } },
} as const;

/** Imports of other regions get the same answer as unknown ones. */
export const noSuchImport = () => new HttpError('not_found', 'There is no such import.');

/** Answers with an import as it is now. @throws HttpError 404 */
export async function readImportNow(request: FastifyRequest, id: number) {
  const { services } = request.server;
  const data = await services.deskImports.find(regionOf(request), id);
  if (!data) throw noSuchImport();
  return { data };
}
