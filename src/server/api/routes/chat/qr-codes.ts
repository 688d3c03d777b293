import { LRUCache } from 'lru-cache';
import { toDataURL } from 'qrcode';
import { type Client, renderQueue } from '../../../modules/pictures/index.ts';

/** Pixels of a side: sharp on screens with three pixels a point. */
const SIDE = 600;
/** Pictures of some KiB each. */
const MAX_KEPT = 500;
const MAX_WAITING = 32;

/** Returns the picture of a QR code as a data URL. @throws PictureBacklogError if too many are waiting */
export type DrawQrCode = (link: string, client: Client) => Promise<string>;

/** The picture of a QR code as a data URL, which is not kept. */
export const drawQrCode = (link: string): Promise<string> => toDataURL(link, { width: SIDE, margin: 2 });

/** Draws one code at a time, in turns of clients, and keeps those that were asked for of late (HARDENING A46). */
export function qrCodes(draw: (link: string) => Promise<string> = drawQrCode): DrawQrCode {
  const queue = renderQueue({ atOnce: 1, maxWaiting: MAX_WAITING });
  const kept = new LRUCache<string, string>({ max: MAX_KEPT });
  return async (link, client) => {
    const known = kept.get(link);
    if (known !== undefined) return known;
    return queue.run(link, { client }, async () => {
      const drawn = await draw(link);
      kept.set(link, drawn);
      return drawn;
    });
  };
}
