import type { FastifyRequest } from 'fastify';
import type { SendFormBody } from '#contracts/types.ts';
import { HttpError, notFound } from '../../../http/http-error.ts';
import { languageOf } from '../../../http/region-of.ts';
import { type DeclareRoute, LANGUAGE_QUERY } from '../../../http/route.ts';
import { readAnswers } from '../../../modules/forms/index.ts';
import type { Spreadsheet } from '../../../modules/spreadsheets/index.ts';
import { forOwnPages } from '../login/session-answer.ts';
import {
  FORM_CONFIG,
  FORM_DESCRIPTION,
  FORM_ERRORS,
  FORM_HEADERS,
  type FormRequest,
  sendForm,
} from '../tickets/send-form.ts';

/** What a form without scripts sends: texts by name, several of the same name as a list. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

const URLENCODED = 'application/x-www-form-urlencoded';

const PARAMS = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'string', maxLength: 128, description: 'Id of a spreadsheet that a form fills.' },
  },
} as const;

/** Fields of a form, `vehicle.make=toyota` for parts of an answer. */
const FIELDS = {
  type: 'object',
  maxProperties: 200,
  propertyNames: { pattern: '^[a-z][a-z0-9_]{0,39}(\\.[a-z_]{1,20})?$' },
  additionalProperties: { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};

/** POST macros/s/{id}/exec: stores the answers of a form as a row of a spreadsheet, and as a ticket (SPEC 7.3). */
export const appendRow: DeclareRoute = (app) => {
  // only this call takes what forms send without scripts
  app.register(async (scope) => {
    scope.addContentTypeParser<string>(URLENCODED, { parseAs: 'string' }, (_request, body, done) =>
      done(null, fieldsOf(body)),
    );
    scope.post(
      '/macros/s/:id/exec',
      {
        config: FORM_CONFIG,
        onRequest: [regionOfSpreadsheet, forOwnPages],
        schema: {
          summary: 'Append a row to a spreadsheet',
          description: `Takes JSON, or the fields of the form with parts of an answer named like vehicle.make. ${FORM_DESCRIPTION}`,
          tags: ['tickets'],
          params: PARAMS,
          querystring: LANGUAGE_QUERY,
          headers: FORM_HEADERS,
          body: {
            content: {
              'application/json': { schema: { $ref: 'SendFormBody#' } },
              [URLENCODED]: { schema: FIELDS },
            },
          },
          response: { 201: { $ref: 'TicketAnswer#' }, ...FORM_ERRORS },
        },
      },
      async (request, reply) => {
        // the scope does not type what its schema names
        const sent = request as FormRequest;
        const body = bodyOf(sent);
        const form = { target: 'macros/s/{id}/exec', body } as const;
        return reply.code(201).send({ data: await sendForm(sent, reply, form) });
      },
    );
  });
};

/** Gives a request the region of its spreadsheet: sessions and captchas look there. */
async function regionOfSpreadsheet(request: FastifyRequest): Promise<void> {
  const { region } = spreadsheetOf(request);
  request.params = { ...(request.params as object), region: region.code };
}

/** @throws HttpError 404, the same as for every other address that is not there */
function spreadsheetOf(request: FastifyRequest): Spreadsheet {
  const { spreadsheets } = request.server.services;
  const { id } = request.params as { id: string };
  const found = spreadsheets.find(id);
  if (!found) throw notFound();
  return found;
}

/** @throws HttpError 400 if the body names another form than the spreadsheet has */
function bodyOf(request: FormRequest): SendFormBody {
  const { services } = request.server;
  const { headers, body, query } = request;
  const { region, form: named } = spreadsheetOf(request);
  const { name, form } = named;
  if (!headers['content-type']?.startsWith(URLENCODED)) {
    const given = body as SendFormBody;
    if (given.form !== undefined && given.form !== name)
      throw new HttpError('invalid_input', 'The spreadsheet takes another form.', {
        form: [`allowed: ${name}`],
      });
    return { ...given, form: name };
  }
  const fields = Object.entries(body as Fields);
  const texts = new URLSearchParams(
    fields.flatMap(([field, text]) => [text].flat().map((each) => [field, each])),
  );
  const language = languageOf(region, query.lang);
  const context = { region, language, t: services.texts.translate(language.code), now: Date.now() };
  const { answers, unread } = readAnswers(form, texts, context);
  // what nobody asks for is refused, not left out
  const others = unread.map((field) => [field, texts.get(field)]);
  return { form: name, answers: { ...answers, ...Object.fromEntries(others) } };
}

function fieldsOf(text: string): Fields {
  const fields = Map.groupBy(new URLSearchParams(text), ([name]) => name);
  return Object.fromEntries(
    [...fields].map(([name, pairs]) => {
      const [first = '', ...others] = pairs.map(([, value]) => value);
      return [name, others.length === 0 ? first : [first, ...others]];
    }),
  );
}
