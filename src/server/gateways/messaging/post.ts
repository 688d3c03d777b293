import { type Circuit, createCircuit, ServiceResting } from '../circuit.ts';
import { SendError } from './messaging-provider.ts';

/** A request to a service that brings messages. */
export interface Post {
  /** What of the service is asked; the slash before it is put there. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends requests to one service. @throws SendError */
export type SendPost = (post: Post) => Promise<void>;

/** Milliseconds that somebody who waits for a code is kept waiting for a service. */
const PATIENCE = 3_000;

/**
 * A way to a service. Only the status and the kind of its answers are looked at: what else comes back may repeat phone and
 * text. While the service is away nobody waits for it (HARDENING R8).
 * @param service its name, for the log
 * @param base where it is reached
 * @param clock milliseconds
 */
export function postTo(service: string, base: string, clock: () => number): SendPost {
  const root = base.replace(/\/+$/, '');
  const circuit = createCircuit(clock);
  return async ({ path, headers, body }) => {
    const status = await ask(circuit, `${root}/${path}`, { headers, body }).catch((error: unknown) => {
      throw new SendError(`${service} ${reasonOf(error)}`);
    });
    if (status >= 400) throw new SendError(`${service} answered ${status}`);
  };
}

/** @returns the status of an answer that the service itself has given: what it refuses is no fault of its own */
function ask(circuit: Circuit, url: string, request: Pick<Post, 'headers' | 'body'>): Promise<number> {
  return circuit(async () => {
    const answer = await fetch(url, {
      method: 'POST',
      ...request,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE),
    });
    // unread bodies keep their connection
    await answer.body?.cancel();
    if (answer.status >= 500) throw new SendError(`answered ${answer.status}`);
    // a page of something in between is not the service
    if (answer.ok && !answer.headers.get('content-type')?.includes('json'))
      throw new SendError('answered something else');
    return answer.status;
  });
}

function reasonOf(error: unknown): string {
  if (error instanceof SendError) return error.message;
  if (error instanceof ServiceResting) return 'has failed too often';
  return error instanceof Error && error.name === 'TimeoutError' ? 'took too long' : 'cannot be reached';
}
