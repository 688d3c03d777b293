import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { setLimit } from '../limits/route-limits.ts';
import { type AuthLevel, setAuthLevel } from './auth-level.ts';

const DESCRIPTION =
  'The listings of every region. Query keys of a search are those of the region’s filters and the same as on its buy page.';

/** OpenAPI 3.1 of every route with a schema at /api/openapi.json, and pages to read it at /api/docs. */
export async function addOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description: DESCRIPTION },
      ...(origin && { servers: [{ url: origin }] }),
      components: { securitySchemes: SECURITY_SCHEMES },
    },
    transform: ({ schema, url, route }) => ({
      schema: { ...schema, response: answersOf(schema?.response), ...securityOf(route.config?.auth) },
      url,
    }),
    refResolver: { buildLocalReference: (json, _base, _fragment, at) => String(json.$id ?? `def-${at}`) },
  });
  await app.register(async (scope) => {
    setAuthLevel(scope, 'public');
    setLimit(scope, 'file');
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      transformStaticCSP: () => docsPolicy(origin),
    });
  });
  const route = { config: { auth: 'public' as const, limit: 'read' as const }, schema: { hide: true } };
  app.get('/api/openapi.json', route, async () => app.swagger());
}

/** Programs send a token; browsers have a cookie of the same purpose that scripts cannot read. */
const SECURITY_SCHEMES = Object.fromEntries(
  (['login', 'purchase'] as const).map((purpose) => [purpose, { type: 'http', scheme: 'bearer' } as const]),
);

/** Whatever else goes wrong, such as too many calls or too large a body, is told in the same form everywhere (SPEC 8). */
const answersOf = (declared: unknown): object | undefined =>
  declared ? { ...declared, default: { $ref: 'ErrorAnswer#', description: 'Any other error.' } } : undefined;

/** What a route asks for; `optional` routes answer without as well. */
function securityOf(auth: AuthLevel | undefined): { security?: Record<string, string[]>[] } {
  if (auth === 'login' || auth === 'purchase') return { security: [{ [auth]: [] }] };
  return auth === 'optional' ? { security: [{ login: [] }, {}] } : {};
}

/** The reader puts styles into the page and shows pictures of its own; it calls the API under the address it is told. */
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
