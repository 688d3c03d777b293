import type { FastifyInstance } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { apiPath } from '#region/routing/api-path.ts';
import type { ApiAnswer, ApiPort } from '#region/routing/page-context.ts';
import { lookUpPublic, requirePublicHost } from '../../gateways/public-host.ts';
import { BYPASS_COOKIE } from '../../http/maintenance/index.ts';
import { OWN_CALLER } from '../../runtime/client-network.ts';

/** Timeout of an API on another host, milliseconds (HARDENING R8). */
const TIMEOUT_MS = 3_000;

/** An answer of the API. */
export interface RawAnswer {
  status: number;
  payload: Uint8Array;
}

/** Calls the API of this site from any thread. @param url starts with `/api` */
export type AskHere = (url: string) => Promise<RawAnswer>;

/** Reads an answer of this site's API; the body must not be changed. */
export type ReadHere = (url: string) => Promise<ApiAnswer<unknown>>;

/**
 * The region's API as its pages call it: of this site, or at the manifest's `apiHost`.
 * @param ownOrigins addresses of the site, which may be private ones: the operator names them
 */
export function apiPort(
  readHere: ReadHere,
  { code, manifest }: ResolvedRegion,
  ownOrigins: readonly string[],
): ApiPort {
  const base = apiPath(code);
  const { apiHost } = manifest;
  return {
    get<Body>(path: string): Promise<ApiAnswer<Body>> {
      if (apiHost !== '') return fetchFrom<Body>(new URL(base + path, apiHost), ownOrigins);
      return readHere(base + path) as Promise<ApiAnswer<Body>>;
    },
  };
}

/** Asks the API again for each page. */
export function readEach(askHere: AskHere): ReadHere {
  return async (url) => parseAnswer(await askHere(url));
}

export function parseAnswer({ status, payload }: RawAnswer): ApiAnswer<unknown> {
  return { status, body: JSON.parse(asBuffer(payload).toString()) as unknown };
}

/** Calls the API without a connection. A visitor who bypasses maintenance gets all data of a page. */
export function askApp(app: FastifyInstance): AskHere {
  return async (url) => {
    const headers = { cookie: BYPASS_COOKIE };
    const { statusCode, rawPayload } = await app.inject({ url, headers, remoteAddress: OWN_CALLER });
    return { status: statusCode, payload: rawPayload };
  };
}

/** Copies bytes to memory of their own, which can be transferred to another thread instead of copied. */
export function transferable(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes);
}

/** A view of the same bytes: bytes from another thread are no longer a `Buffer`. */
export function asBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer as ArrayBuffer, byteOffset, byteLength);
}

/** @throws Error for a host that is not the site's and whose address is not public (HARDENING A17) */
async function fetchFrom<Body>(url: URL, ownOrigins: readonly string[]): Promise<ApiAnswer<Body>> {
  if (!ownOrigins.includes(url.origin)) {
    requirePublicHost(url.href);
    await lookUpPublic(url.hostname.replace(/^\[|\]$/g, ''));
  }
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  return { status: answer.status, body: (await answer.json()) as Body };
}
