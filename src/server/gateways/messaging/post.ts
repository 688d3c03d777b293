import { SendError } from './messaging-provider.ts';

/** A request to a service that brings messages. */
export interface Post {
  /** Name of the service, for the log. */
  service: string;
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Milliseconds that somebody who waits for a code is kept waiting for a service. */
const PATIENCE = 5_000;

/**
 * Sends one request and looks only at its status: what else comes back may repeat phone and text.
 * @throws SendError
 */
export async function post({ service, url, headers, body }: Post): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE),
  }).catch((error: unknown) => {
    const reason =
      error instanceof Error && error.name === 'TimeoutError' ? 'took too long' : 'cannot be reached';
    throw new SendError(`${service} ${reason}`);
  });
  // unread bodies keep their connection
  await answer.body?.cancel();
  if (!answer.ok) throw new SendError(`${service} answered ${answer.status}`);
}
