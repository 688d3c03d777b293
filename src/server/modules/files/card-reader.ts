import { createHash } from 'node:crypto';
import type { TextRecognition } from '../../gateways/recognition/text-recognition.ts';
import { type Client, PictureBacklogError, renderQueue } from '../pictures/index.ts';

/** Reads the text of the picture of a registration card; empty if it cannot be read, or too many wait. */
export type ReadCardText = (picture: Buffer, client: Client) => Promise<string>;

const MAX_WAITING = 8;

/**
 * Reads one picture at a time. Clients take turns: the first picture of a client is read before the second of any other.
 * A picture is dropped, even while it is read, as soon as nobody waits for it (HARDENING A46, A52).
 */
export function cardReader(recognition: Pick<TextRecognition, 'read'>): ReadCardText {
  const queue = renderQueue({ atOnce: 1, maxWaiting: MAX_WAITING });
  const readings = new Map<string, { clients: number; end: AbortController }>();
  return async (picture, client) => {
    const name = createHash('sha256').update(picture).digest('hex');
    const reading = readings.get(name) ?? { clients: 0, end: new AbortController() };
    readings.set(name, reading);
    reading.clients++;
    const leave = () => {
      reading.clients--;
      if (reading.clients > 0) return;
      if (readings.get(name) === reading) readings.delete(name);
      reading.end.abort();
    };
    client.signal.addEventListener('abort', leave, { once: true });
    try {
      return await queue.run(name, { client }, () => recognition.read(picture, reading.end.signal));
    } catch (error) {
      if (error instanceof PictureBacklogError) return '';
      throw error;
    } finally {
      client.signal.removeEventListener('abort', leave);
      if (!client.signal.aborted) leave();
    }
  };
}
