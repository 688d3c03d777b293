import { findForm, hasPage } from '#region/forms/form-address.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { describeForm, formChecks } from '../../../modules/forms/index.ts';
import { createAnswerCache } from './answer-cache.ts';

/** GET config/forms/{form}: a form with the JSON Schema by which its answers are checked. */
export const getForm: DeclareRoute = (app) => {
  const sendCached = createAnswerCache();
  app.get(
    `${REGION_API}/config/forms/:form`,
    {
      config: { auth: 'public', limit: 'read', isOpenInMaintenance: true },
      schema: {
        summary: 'A form and the schema of its answers',
        description:
          'The schema is the one by which the API checks answers. Two keywords are not of JSON Schema: `day` is an ISO day between `min` and `max` days from today in the time zone of the region; `$data` in `exclusiveMaximum` names the answer that this one stays below.',
        tags: ['config'],
        params: {
          ...REGION_PARAMS,
          required: [...REGION_PARAMS.required, 'form'],
          properties: {
            ...REGION_PARAMS.properties,
            form: { type: 'string', maxLength: 40, description: 'Name of the form.' },
          },
        },
        querystring: LANGUAGE_QUERY,
        response: { 200: { $ref: 'GetFormAnswer#' }, ...ERRORS },
      },
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { code } = languageOf(region, request.query.lang);
      const named = findForm(region, request.params.form);
      const checks = named && hasPage(named) ? formChecks(region, named.name) : undefined;
      if (!named || !checks) throw new HttpError('not_found', 'The region has no such form.');
      const { texts } = app.services;
      return sendCached(reply, { texts, region, key: `${code} ${named.name}` }, () => ({
        data: { ...describeForm(named, region, code, texts.translate(code)), answers: checks.schema },
      }));
    },
  );
};
