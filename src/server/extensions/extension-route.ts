import type { ExtensionContext, ExtensionRegion, Refuse } from './extension-context.ts';
import type { JsonSchema } from './json-schema.ts';

/** The input of a route, checked by its schemas. */
export interface RouteRequest<Query = unknown, Body = unknown> {
  /** Segments of the path that begin with a colon. */
  params: Readonly<Record<string, string>>;
  query: Query;
  body: Body;
  /** The person who is logged in; null without a login, and in routes with `auth: 'public'`. */
  person: { id: number } | null;
}

export interface RouteContext extends ExtensionContext {
  /** The region of the address. */
  region: ExtensionRegion;
  refuse: Refuse;
  /** Aborted when the answer has taken longer than 10 s, or the client is gone. */
  signal: AbortSignal;
}

/**
 * A call of the API at `/api/x/<extension>/<region>/<path>`. It has the limits, errors, maintenance and protection of all
 * calls, and is described in `/api/openapi.json`.
 */
export interface ExtensionRoute<Query = unknown, Body = unknown> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Segments without a slash at the start, such as `vouchers/:code`. */
  path: string;
  /** One line for the description of the API. */
  summary: string;
  /** `public`: the login is not read. `optional`: it is read if there is one. `login`: others are refused. */
  auth: 'public' | 'optional' | 'login';
  /** Calls of one client: `read` 3,000 a minute, `search` 1,800, `write` 60, `secret` 20, for what can be guessed. */
  limit: 'read' | 'search' | 'write' | 'secret';
  /** Object with the query keys. Integers are converted; other values are texts. Absent: query keys are ignored. */
  query?: JsonSchema;
  /** JSON body of at most 64 KiB. Absent: a body is ignored. Not for GET. */
  body?: JsonSchema;
  /** Object or list that `handle` returns, sent with status 200. What it does not name is not sent. */
  answer: JsonSchema;
  /** @throws `context.refuse(…)` to refuse; any other error is logged and answered with status 500 */
  handle(request: RouteRequest<Query, Body>, context: RouteContext): Promise<unknown>;
}
