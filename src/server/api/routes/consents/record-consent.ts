import { HttpError } from '../../../http/http-error.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { forOwnPages } from '../login/session-answer.ts';
import { personOf } from '../person-of.ts';

/**
 * POST consents: records what a browser allows third parties in a region, as proof of consent. Neither the client's
 * address nor other personal data is stored with it.
 */
export const recordConsent: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/consents`,
    {
      config: { auth: 'public', limit: 'write' },
      onRequest: forOwnPages,
      schema: {
        summary: 'Record consent to third parties',
        tags: ['consent'],
        params: REGION_PARAMS,
        body: { $ref: 'RecordConsentBody#' },
        response: { 201: { $ref: 'RecordConsentAnswer#' }, ...ERRORS, 403: ERRORS[400], 429: ERRORS[400] },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { code, manifest } = region;
      const { id, version, categories } = request.body;
      const { consent } = manifest;
      // a page that was open while the question changed may still answer the older version
      if (version > consent.version)
        throw new HttpError('invalid_input', 'This consent question does not exist.', {
          version: [`at most ${consent.version}`],
        });
      const unknown = categories.find((category) => !consent.categories.includes(category));
      if (unknown)
        throw new HttpError('invalid_input', 'This consent question does not exist.', {
          categories: [`allowed: ${consent.categories.join(', ')}`],
        });
      const sender = { region, person: personOf(request) };
      const decidedAt = await app.services.recordConsent({ id, region: code, version, categories }, sender);
      return reply
        .code(201)
        .send({ data: { id, region: code, version, categories, decided_at: decidedAt.toISOString() } });
    },
  );
};
