import { CircuitOpenError } from '../circuit-breaker.ts';
import {
  createServiceClient,
  readJson,
  requireSuccess,
  ServiceError,
  type ServiceResponse,
} from '../service-client.ts';
import { SendError } from './messaging-provider.ts';

/** A request to a messaging service. */
export interface Post {
  /** Relative to the address of the service, without a leading slash. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** How answers of a service are read. */
interface AnswerReading {
  /** Whether an answer with a status of success says that the message was accepted. */
  isAccepted?(answer: unknown): boolean;
  /** Whether a refusal says that this phone is not reached, which another may be. */
  isPhoneRefused?(response: ServiceResponse): boolean;
}

/** Sends requests to one service. @throws SendError */
export type SendPost = (post: Post) => Promise<void>;

/** A visitor waits for the code. */
const TIMEOUT_MS = 3_000;

/**
 * Posts to a messaging service. Nothing of its answers is logged but the status: the body may repeat phone and text. While the circuit is open, calls fail immediately (HARDENING R8).
 * @param service its name, for the log
 * @param base its address
 * @param clock milliseconds
 */
export function postTo(
  service: string,
  base: string,
  clock: () => number,
  reading: AnswerReading = {},
): SendPost {
  const root = base.replace(/\/+$/, '');
  const client = createServiceClient({ service, timeoutMs: TIMEOUT_MS, clock, read: readWith(reading) });
  return async ({ path, headers, body }) => {
    const url = `${root}/${path}`;
    const outcome = await client({ method: 'POST', url, headers, data: body }).catch((error: unknown) => {
      throw new SendError(messageOf(service, error));
    });
    if (outcome === 'accepted') return;
    const { refusedWith, isPhoneRefused } = outcome;
    throw new SendError(`${service} answered ${refusedWith}`, { isPhoneRefused });
  };
}

/** A rejected message is no failure of the service; an error page of a proxy is one. */
const readWith =
  ({ isAccepted, isPhoneRefused = () => false }: AnswerReading) =>
  (response: ServiceResponse): 'accepted' | { refusedWith: number; isPhoneRefused: boolean } => {
    const { service, status, contentType } = response;
    const refused = { refusedWith: status, isPhoneRefused: isPhoneRefused(response) };
    if (status >= 400 && status < 500) return refused;
    requireSuccess(response);
    if (!contentType.includes('json')) throw new ServiceError(`${service} sent an invalid answer`);
    return !isAccepted || isAccepted(readJson(response)) ? 'accepted' : refused;
  };

function messageOf(service: string, error: unknown): string {
  if (error instanceof ServiceError) return error.message;
  return error instanceof CircuitOpenError ? `${service} has failed too often` : `${service} failed`;
}
