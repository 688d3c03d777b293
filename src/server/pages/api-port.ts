import type { FastifyInstance } from 'fastify';
import type { ApiAnswer, ApiPort } from '#region/page-context.ts';
import type { ResolvedRegion } from '#region/resolved-region.ts';

/** Milliseconds that a page waits for an API elsewhere (HARDENING R8). */
const PATIENCE = 3_000;

/** The region's API as its pages call it: in this process, or at the manifest's `apiHost`. */
export function apiPort(app: FastifyInstance, { code, manifest }: ResolvedRegion): ApiPort {
  const base = `/api/v1/rabbit/${code}`;
  const { apiHost } = manifest;
  return {
    get<Body>(path: string): Promise<ApiAnswer<Body>> {
      return apiHost === '' ? ask<Body>(app, base + path) : fetchFrom<Body>(new URL(base + path, apiHost));
    },
  };
}

async function ask<Body>(app: FastifyInstance, url: string): Promise<ApiAnswer<Body>> {
  const answer = await app.inject({ url });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

async function fetchFrom<Body>(url: URL): Promise<ApiAnswer<Body>> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE), redirect: 'error' });
  return { status: answer.status, body: (await answer.json()) as Body };
}
