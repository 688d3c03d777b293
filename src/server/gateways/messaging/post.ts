import { CircuitOpenError } from '../circuit-breaker.ts';
import {
  createServiceClient,
  requireSuccess,
  ServiceError,
  type ServiceResponse,
} from '../service-client.ts';
import { SendError } from './messaging-provider.ts';

/** A request to a service that brings messages. */
export interface Post {
  /** Relative to the address of the service, without a slash in front. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends requests to one service. @throws SendError */
export type SendPost = (post: Post) => Promise<void>;

/** A visitor waits for the code. */
const TIMEOUT_MS = 3_000;

/**
 * Posts to a messaging service. Only the status and the content type of its answers are read: the rest may repeat phone
 * and text. While the service is away nobody waits for it (HARDENING R8).
 * @param service its name, for the log
 * @param base where it is reached
 * @param clock milliseconds
 */
export function postTo(service: string, base: string, clock: () => number): SendPost {
  const root = base.replace(/\/+$/, '');
  const client = createServiceClient({ service, timeoutMs: TIMEOUT_MS, clock, read });
  return async ({ path, headers, body }) => {
    const url = `${root}/${path}`;
    const outcome = await client({ method: 'POST', url, headers, data: body }).catch((error: unknown) => {
      throw new SendError(messageOf(service, error));
    });
    if (outcome !== 'accepted') throw new SendError(`${service} answered ${outcome.refusedWith}`);
  };
}

/** A message that the service refuses is no failure of the service; a page of something in between is one. */
function read(response: ServiceResponse): 'accepted' | { refusedWith: number } {
  const { service, status, contentType } = response;
  if (status >= 400 && status < 500) return { refusedWith: status };
  requireSuccess(response);
  if (!contentType.includes('json')) throw new ServiceError(`${service} answered something else`);
  return 'accepted';
}

function messageOf(service: string, error: unknown): string {
  if (error instanceof ServiceError) return error.message;
  return error instanceof CircuitOpenError ? `${service} has failed too often` : `${service} failed`;
}
