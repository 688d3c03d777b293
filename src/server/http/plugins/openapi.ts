import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { DESK_PAGE_HEADER } from '#domain/login/desk-page.ts';
import { DESK_COOKIES } from '#domain/login/session-cookies.ts';
import { API_BASE } from '#region/routing/api-path.ts';
import { ERROR_CODES } from '../error-codes.ts';
import { setLimit } from '../limits/route-limits.ts';
import { REGION_API } from '../route.ts';
import type { Services } from '../services.ts';
import { type AuthLevel, setAuthLevel } from './auth-level.ts';
import { filterParameters } from './filter-parameters.ts';
import { describeFormBodies, type FormDocument } from './form-bodies.ts';
import { multipartBody } from './multipart-bodies.ts';
import { operationId } from './operation-id.ts';
import { WEBHOOKS } from './webhook-description.ts';

interface Wildcard {
  name: string;
  /** Allowed values of the parameter. */
  values: readonly string[];
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Describes the `*` of a route's address in the document. */
    wildcard?: Wildcard;
  }
}

/** Describes searches in the document. */
const LISTINGS_PATH = `${REGION_API.replace(':region', '{region}')}/listings`;
const NEW_LISTINGS_PATH = `${LISTINGS_PATH}/new-home`;

const DESCRIPTION =
  'The listings of every region. Query keys of a search are those of the region’s filters and the same as on its buy page. Every error has a stable code; clients that prefer application/problem+json get problem details (RFC 9457) instead of the envelope. Limited calls answer with RateLimit and RateLimit-Policy (draft-ietf-httpapi-ratelimit-headers). Public JSON is compressed and has an ETag. Calls that take a file take it as multipart/form-data, too.';

/** Serves OpenAPI 3.1 of every route with a schema at /api/openapi.json, and a reader at /api/docs. */
export async function addOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  const describe = (document: object) => describeNow(document, app.services);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description: DESCRIPTION },
      servers: [{ url: origin || '/' }],
      components: { securitySchemes: SECURITY_SCHEMES },
      webhooks: WEBHOOKS,
    },
    transform: ({ schema, url, route }) => {
      const described = withNamedWildcard(url, schema?.params, route.config?.wildcard);
      const operation = {
        operationId: schema?.operationId ?? operationId(String(route.method), described.url),
        response: answersOf(schema?.response),
        ...(route.config?.takesMultipart && { body: multipartBody(app, schema?.body) }),
        ...(described.params && { params: described.params }),
        ...securityOf(route.config?.auth),
        ...(route.config?.role && { 'x-role': route.config.role }),
      };
      return { schema: { ...schema, ...operation }, url: described.url };
    },
    refResolver: { buildLocalReference: (json, _base, _fragment, at) => String(json.$id ?? `def-${at}`) },
  });
  await app.register(async (scope) => {
    setAuthLevel(scope, 'public');
    setLimit(scope, 'file');
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: () => docsPolicy(origin),
      transformSpecification: describe,
      transformSpecificationClone: true,
    });
  });
  const route = { config: { auth: 'public' as const, limit: 'read' as const }, schema: { hide: true } };
  let made: { regions: Services['regions']; texts: Services['texts']; body: Buffer } | undefined;
  app.get('/api/openapi.json', route, async (_request, reply) => {
    const { regions, texts } = app.services;
    if (made?.regions !== regions || made.texts !== texts) {
      const body = Buffer.from(JSON.stringify(describe(structuredClone(app.swagger()))));
      made = { regions, texts, body };
    }
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(made.body);
  });
}

/** Adds what depends on the regions, which change while the site runs. */
function describeNow(document: object, { regions, texts }: Pick<Services, 'regions' | 'texts'>): object {
  const { info, paths, components } = document as Document;
  const translate = texts.translate(SOURCE_LANGUAGE);
  const newCars = regions.all.flatMap(({ code, newCars: kindRegion }) =>
    kindRegion ? [{ code, filters: kindRegion.filters }] : [],
  );
  const searches = { [LISTINGS_PATH]: regions.all, [NEW_LISTINGS_PATH]: newCars };
  for (const [path, searched] of Object.entries(searches)) {
    const search = paths[path]?.get;
    if (search) search.parameters = [...(search.parameters ?? []), ...filterParameters(searched, translate)];
  }
  describeFormBodies(document as FormDocument, regions.all);
  for (const { code, manifest } of regions.all)
    if (manifest.ticketsBasePath !== API_BASE)
      info.description += ` Tickets and inspections of the region ${code} stand under ${manifest.ticketsBasePath}/${code} as well.`;
  for (const schema of Object.values(components?.schemas ?? {})) openIndex(schema);
  const { ErrorCode: code } = components?.schemas ?? {};
  if (code) code.description = ERROR_TABLE;
  return document;
}

/** The parts of the document that change. */
interface Document {
  info: { description: string };
  paths: Record<string, { get?: { parameters?: object[] } }>;
  components?: {
    schemas?: Record<string, { description?: string; properties?: object; additionalProperties?: unknown }>;
  };
}

/** Lists the codes with what they mean. */
const ERROR_TABLE = [
  'The reason, the same for the same reason in every answer.',
  '',
  '| code | status | reason |',
  '|---|---|---|',
  ...Object.entries(ERROR_CODES).map(([code, { status, title }]) => `| ${code} | ${status} | ${title} |`),
].join('\n');

/** TypeScript cannot type additional keys next to named ones of another type: generated clients would not compile. */
function openIndex(schema: { properties?: object; additionalProperties?: unknown }): void {
  if (schema.properties && typeof schema.additionalProperties === 'object')
    schema.additionalProperties = true;
}

/** Programs send a token; browsers have a cookie for the same purpose that scripts cannot read. */
const SECURITY_SCHEMES = {
  login: { type: 'http', scheme: 'bearer' },
  purchase: { type: 'http', scheme: 'bearer' },
  /** Managers make it at the desk. */
  partner: { type: 'http', scheme: 'bearer' },
  /** Of a car, for an hour; staff make it. */
  phone: { type: 'http', scheme: 'bearer' },
  staff: { type: 'apiKey', in: 'cookie', name: DESK_COOKIES.session },
  /** Pages of the desk have it from the login, or in their head. */
  deskPage: { type: 'apiKey', in: 'header', name: DESK_PAGE_HEADER },
} as const;

/** Other errors, such as too many calls or too large a body, have the same form everywhere (SPEC 8). */
function answersOf(declared: unknown): object | undefined {
  if (!declared) return undefined;
  const answers = { ...declared, default: { $ref: 'ErrorAnswer#', description: 'Any other error.' } };
  return Object.fromEntries(
    Object.entries<object>(answers).map(([status, answer]) => [
      status,
      /^([45]|default$)/.test(status) && '$ref' in answer ? withProblem(answer) : answer,
    ]),
  );
}

/** Describes an error in both of its forms. */
function withProblem(answer: { $ref?: unknown; description?: string }): object {
  const { $ref, description = 'The call is refused.' } = answer;
  return {
    description,
    content: {
      'application/json': { schema: { $ref } },
      'application/problem+json': { schema: { $ref: 'ProblemAnswer#' } },
    },
  };
}

/** OpenAPI has no wildcards: the rest of the path becomes a parameter with its allowed values. */
function withNamedWildcard(
  url: string,
  params: unknown,
  wildcard: Wildcard | undefined,
): { url: string; params?: object } {
  if (!wildcard) return { url };
  const { name, values } = wildcard;
  const { properties = {}, ...rest } = params as { properties?: Record<string, object> };
  const { '*': described, ...others } = properties;
  const named = { ...others, [name]: { ...described, enum: values } };
  return {
    url: url.replace('*', `:${name}`),
    params: { ...rest, required: Object.keys(named), properties: named },
  };
}

/** A purchase token, or a login token (SPEC 6). */
const BUYER: Record<string, string[]>[] = [{ purchase: [] }, { login: [] }];

/** Security of a route; `optional` routes answer without a login too. */
function securityOf(auth: AuthLevel | undefined): { security: Record<string, string[]>[] } {
  if (auth === 'staff') return { security: [{ staff: [], deskPage: [] }] };
  if (auth === 'login' || auth === 'partner' || auth === 'phone') return { security: [{ [auth]: [] }] };
  if (auth === 'purchase') return { security: BUYER };
  if (auth === 'optional-purchase') return { security: [...BUYER, {}] };
  return { security: auth === 'optional' ? [{ login: [] }, {}] : [] };
}

/** The reader injects styles and shows inline pictures; it calls the API at the address of the document. */
function docsPolicy(origin: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    `connect-src 'self' ${origin}`.trim(),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}
