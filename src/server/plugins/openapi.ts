import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { setLimit } from '../limits/route-limits.ts';
import { setAuthLevel } from './auth-level.ts';

const DESCRIPTION =
  'The listings of every region. Query keys of a search are those of the region’s filters and the same as on its buy page.';

/** OpenAPI 3.1 of every route with a schema at /api/openapi.json, and pages to read it at /api/docs. */
export async function addOpenApi(app: FastifyInstance, origin: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Forecourt', version: '1', description: DESCRIPTION },
      ...(origin && { servers: [{ url: origin }] }),
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
    });
  });
  const route = { config: { auth: 'public' as const, limit: 'read' as const }, schema: { hide: true } };
  app.get('/api/openapi.json', route, async () => app.swagger());
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
