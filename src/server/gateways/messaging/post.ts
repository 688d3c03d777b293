import { SendError } from './messaging-provider.ts';

/** A request to a service that brings messages. */
export interface Post {
  /** Name of the service, for the log. */
  service: string;
  /** Where the service is reached, and what of it; the slash between is put there. */
  base: string;
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Milliseconds that somebody who waits for a code is kept waiting for a service. */
const PATIENCE = 5_000;

/**
 * Sends one request and looks only at its status: what else comes back may repeat phone and text.
 * @throws SendError
 */
export async function post({ service, base, path, headers, body }: Post): Promise<void> {
  const answer = await fetch(`${base.replace(/\/+$/, '')}/${path}`, {
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
