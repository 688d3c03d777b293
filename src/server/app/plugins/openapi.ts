import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { DESK_COOKIES } from '#domain/session-cookies.ts';
import { REGION_API } from '../../api/routes/route.ts';
import { setLimit } from '../limits/route-limits.ts';
import type { Services } from '../services.ts';
import { type AuthLevel, setAuthLevel } from './auth-level.ts';
import { filterParameters } from './filter-parameters.ts';
import { operationId } from './operation-id.ts';

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
  'The listings of every region. Query keys of a search are those of the region’s filters and the same as on its buy page.';

/** Serves OpenAPI 3.1 of every route with a schema at /api/openapi.json, and a reader at /api/docs. */
export async function addOpenApi(
  app: FastifyInstance,
  origin: string,
  services: () => Pick<Services, 'regions' | 'texts'>,
): Promise<void> {
  const describe = (document: object) => describeNow(document, services());
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description: DESCRIPTION },
      servers: [{ url: origin || '/' }],
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url, route }) => {
      const described = withNamedWildcard(url, schema?.params, route.config?.wildcard);
      const operation = {
        operationId: schema?.operationId ?? operationId(String(route.method), described.url),
        response: answersOf(schema?.response),
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
  app.get('/api/openapi.json', route, async () => describe(structuredClone(app.swagger())));
}

/** Builds the document on request: regions change while the site runs. */
function describeNow(document: object, { regions, texts }: Pick<Services, 'regions' | 'texts'>): object {
  const { paths, components } = document as Document;
  const translate = texts.translate(SOURCE_LANGUAGE);
  const newCars = regions.all.flatMap(({ code, newCars: kindRegion }) =>
    kindRegion ? [{ code, filters: kindRegion.filters }] : [],
  );
  const searches = { [LISTINGS_PATH]: regions.all, [NEW_LISTINGS_PATH]: newCars };
  for (const [path, searched] of Object.entries(searches)) {
    const search = paths[path]?.get;
    if (search) search.parameters = [...(search.parameters ?? []), ...filterParameters(searched, translate)];
  }
  for (const schema of Object.values(components?.schemas ?? {})) openIndex(schema);
  return document;
}

/** The parts of the document that change. */
interface Document {
  paths: Record<string, { get?: { parameters?: object[] } }>;
  components?: { schemas?: Record<string, { properties?: object; additionalProperties?: unknown }> };
}

/** TypeScript cannot type additional keys next to named ones of another type: generated clients would not compile. */
function openIndex(schema: { properties?: object; additionalProperties?: unknown }): void {
  if (schema.properties && typeof schema.additionalProperties === 'object')
    schema.additionalProperties = true;
}

/** Programs send a token; browsers have a cookie for the same purpose that scripts cannot read. */
const SECURITY_SCHEMES = {
  login: { type: 'http', scheme: 'bearer' },
  purchase: { type: 'http', scheme: 'bearer' },
  staff: { type: 'apiKey', in: 'cookie', name: DESK_COOKIES.session },
} as const;

/** Other errors, such as too many calls or too large a body, have the same form everywhere (SPEC 8). */
const answersOf = (declared: unknown): object | undefined =>
  declared ? { ...declared, default: { $ref: 'ErrorAnswer#', description: 'Any other error.' } } : undefined;

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
  if (auth === 'login' || auth === 'staff') return { security: [{ [auth]: [] }] };
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
