import { HttpError } from '../../../../http/http-error.ts';
import { DESK_API } from '../../../../http/plugins/auth-level.ts';
import { regionOf, staffOf } from '../../../../http/region-of.ts';
import { type DeclareRoute, REGION_PARAMS } from '../../../../http/route.ts';
import { DESK_ERRORS } from '../desk-route.ts';

/** GET desk/{region}/partner-keys: keys with which other systems send cars. */
export const listPartnerKeys: DeclareRoute = (app) => {
  app.get(
    `${DESK_API}/partner-keys`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'read' },
      schema: {
        summary: 'Keys of partners',
        tags: ['desk'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'DeskPartnerKeysAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => ({ data: await app.services.deskPartnerKeys.list(regionOf(request).code) }),
  );
};

/** POST desk/{region}/partner-keys: a new key, which only this answer has. */
export const addPartnerKey: DeclareRoute = (app) => {
  app.post(
    `${DESK_API}/partner-keys`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Make a key for a partner',
        description: '409: the region has 50 keys.',
        tags: ['desk'],
        params: REGION_PARAMS,
        body: { $ref: 'AddDeskPartnerKeyBody#' },
        response: { 201: { $ref: 'NewDeskPartnerKeyAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request, reply) => {
      const { name, sources } = request.body;
      const body = { name: name.trim(), sources };
      const data = await app.services.deskPartnerKeys.add(staffOf(request), regionOf(request).manifest, body);
      return reply.code(201).send({ data });
    },
  );
};

/** DELETE desk/{region}/partner-keys/{key}: the key is refused from now on. */
export const revokePartnerKey: DeclareRoute = (app) => {
  app.delete(
    `${DESK_API}/partner-keys/:key`,
    {
      config: { auth: 'staff', role: 'manager', limit: 'write' },
      schema: {
        summary: 'Revoke a key',
        description: 'Its cars stay.',
        tags: ['desk'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'key'],
          properties: {
            ...REGION_PARAMS.properties,
            key: {
              type: 'integer',
              minimum: 1,
              maximum: Number.MAX_SAFE_INTEGER,
              description: 'Id of the key.',
            },
          },
        },
        response: { 200: { $ref: 'DeskPartnerKeysAnswer#' }, ...DESK_ERRORS },
      },
    },
    async (request) => {
      const { code } = regionOf(request);
      const { deskPartnerKeys } = app.services;
      if (!(await deskPartnerKeys.revoke(staffOf(request), code, request.params.key)))
        throw new HttpError('not_found', 'There is no such key.');
      return { data: await deskPartnerKeys.list(code) };
    },
  );
};
