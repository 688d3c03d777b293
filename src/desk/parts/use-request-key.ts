import { useRef } from 'react';
import { randomId } from '#integrations/analytics/random-id.ts';

/**
 * Returns the idempotency key of what is sent: the same one while nothing of it changes, so that a request whose answer
 * was lost is done once.
 */
export function useRequestKey(): (body: unknown) => string {
  const sent = useRef({ text: '', key: '' });
  return (body) => {
    const text = JSON.stringify(body);
    if (sent.current.key === '' || sent.current.text !== text) sent.current = { text, key: randomId() };
    return sent.current.key;
  };
}
