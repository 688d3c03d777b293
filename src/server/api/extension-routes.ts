import type { FastifyReply, FastifyRequest } from 'fastify';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import {
  type ContextDeps,
  createContext,
  extensionRegion,
  isOfDatabase,
  usesExtension,
} from '../extensions/create-context.ts';
import type { Extension } from '../extensions/extension.ts';
import type { Refuse } from '../extensions/extension-context.ts';
import type { ExtensionDocument } from '../extensions/extension-document.ts';
import type { ExtensionRoute, RouteContext, RouteRequest } from '../extensions/extension-route.ts';
import { ERROR_CODES } from '../http/error-codes.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { regionOf } from '../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_PARAMS } from '../http/route.ts';
import { requestingClient } from '../runtime/requesting-client.ts';
import { waitAtMost } from '../runtime/wait-at-most.ts';
import { DOCUMENT_ANSWER, orBusy, sendDocument } from './routes/documents/send-document.ts';

/** An answer that takes longer is given up. */
const TIMEOUT_MS = 10_000;
const MAX_PARAM_LENGTH = 200;

/** Routes of extensions in the form of all routes. */
export const extensionRoutes = (extensions: readonly Extension[], deps: ContextDeps): DeclareRoute[] =>
  extensions.flatMap((extension) => {
    const context = createContext(extension, deps);
    const { apiRoutes = [], documents = [] } = extension;
    return [
      ...apiRoutes.map((route) => declareRoute(extension, route, context)),
      ...documents.map((document) => declareDocument(extension, document, context)),
    ];
  });

type SharedContext = ReturnType<typeof createContext>;

function declareRoute(extension: Extension, route: ExtensionRoute, shared: SharedContext): DeclareRoute {
  const { method, path, summary, auth, limit, query, body, answer } = route;
  return (app) =>
    app.route({
      method,
      url: `/api/x/${extension.name}/:region/${path}`,
      config: { auth, limit, extension: extension.name },
      schema: {
        summary,
        tags: [`x-${extension.name}`],
        params: paramsOf(path),
        ...(query && { querystring: query }),
        ...(body && { body }),
        response: {
          200: { description: summary, ...answer },
          ...ERRORS,
          ...(auth === 'login' && { 401: ERRORS[400] }),
          ...(auth !== 'public' && { 403: ERRORS[400] }),
        },
      },
      handler: (request, reply) =>
        callExtension(request, reply, {
          extension,
          shared,
          run: (given, context) => route.handle(given, context),
        }),
    });
}

function declareDocument(
  extension: Extension,
  document: ExtensionDocument,
  shared: SharedContext,
): DeclareRoute {
  const { name, path, summary, auth } = document;
  return (app) =>
    app.get(
      `/api/x/${extension.name}/:region/documents/${name}/${path}.pdf`,
      {
        config: { auth, limit: 'file', extension: extension.name },
        schema: {
          summary,
          tags: [`x-${extension.name}`],
          params: paramsOf(path),
          querystring: LANGUAGE_QUERY,
          response: DOCUMENT_ANSWER,
        },
      },
      async (request, reply) => {
        const content = await callExtension(request, reply, {
          extension,
          shared,
          run: (given, context) => document.compose(given as RouteRequest<{ lang?: string }>, context),
        });
        const asked = {
          region: regionOf(request),
          language: request.query.lang,
          client: requestingClient(request, reply),
        };
        const printed = app.services.documents.printOther(asked, content);
        return sendDocument(reply, await orBusy(printed, reply));
      },
    );
}

/** The region, and the segments of a path that begin with a colon. */
function paramsOf(path: string): object {
  const names = [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []);
  const param = { type: 'string', minLength: 1, maxLength: MAX_PARAM_LENGTH };
  return {
    type: 'object',
    required: ['region', ...names],
    properties: { ...REGION_PARAMS.properties, ...Object.fromEntries(names.map((name) => [name, param])) },
  };
}

interface Call<Answer> {
  extension: Extension;
  shared: SharedContext;
  /** Code of the extension. */
  run(request: RouteRequest, context: RouteContext): Promise<Answer>;
}

/** Runs code of an extension for a request. @throws HttpError, an error of the database, or what is answered with 500 */
async function callExtension<Answer>(
  request: FastifyRequest,
  reply: FastifyReply,
  { extension, shared, run }: Call<Answer>,
): Promise<Answer> {
  const region = regionOf(request);
  if (!usesExtension(region, extension)) throw notFound();
  const { region: _, ...params } = request.params as Record<string, string>;
  const end = new AbortController();
  const abort = () => end.abort();
  reply.raw.once('close', abort);
  const context: RouteContext = {
    ...shared,
    region: extensionRegion(region, extension.name),
    refuse,
    signal: end.signal,
  };
  const { query, body, contact } = request;
  const person = contact && { id: contact.id };
  let answer: Answer | undefined;
  const work = async () => {
    answer = await run({ params, query, body, person }, context);
  };
  try {
    if (!(await waitAtMost(work(), TIMEOUT_MS)))
      throw new Error(`it has not answered within ${TIMEOUT_MS / 1_000} s`);
    if (typeof answer !== 'object' || answer === null)
      throw new Error('it has answered without an object or list');
    return answer;
  } catch (error) {
    throw error instanceof HttpError || isOfDatabase(error) ? error : failureOf(extension.name, error);
  } finally {
    reply.raw.off('close', abort);
    abort();
  }
}

const refuse: Refuse = (code, message, errors) =>
  Object.hasOwn(ERROR_CODES, code)
    ? new HttpError(code, message, errors)
    : new Error(`"${code}" is no code of the API  allowed: ${Object.keys(ERROR_CODES).join(', ')}`);

/** An error with the trace of another one, but without its status and code, which may be those of another service. */
function failureOf(extension: string, error: unknown): Error {
  const failure = new Error(`the extension ${extension} failed: ${reasonOf(error)}`);
  if (error instanceof Error && error.stack !== undefined) failure.stack = error.stack;
  return failure;
}
