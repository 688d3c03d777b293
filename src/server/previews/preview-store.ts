import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Preview } from '#region/preview-path.ts';
import { previewVersion } from '#region/preview-path.ts';
import { type DiskCache, diskCache } from '../pictures/index.ts';

/** Previews as JPEG, on disk once they were drawn. */
export interface PreviewStore {
  /** @throws PreviewBacklogError */
  get(preview: Preview): Promise<Buffer>;
}

/** Thrown when more previews are waiting to be drawn than the machine draws in time. */
export class PreviewBacklogError extends Error {}

const MIB = 2 ** 20;
const MOST_WAITING = 64;
const QUALITY = 82;

/**
 * @param draw makes the SVG of a preview, once it is its turn
 * @param disk where they are kept; tests count what it is asked for
 */
export function previewStore(
  draw: (preview: Preview) => string,
  folder: string,
  disk: DiskCache = diskCache(folder, 256 * MIB),
): PreviewStore {
  const flights = new Map<string, Promise<Buffer>>();
  let line: Promise<unknown> = Promise.resolve();

  /** One at a time: they are for chats and crawlers, and pages are rendered on the same machine. */
  const render = (preview: Preview): Promise<Buffer> => {
    const turn = line.then(() =>
      sharp(Buffer.from(draw(preview)), { limitInputPixels: 5e6, failOn: 'error' })
        .removeAlpha()
        .jpeg({ quality: QUALITY, mozjpeg: true })
        .toBuffer(),
    );
    line = turn.catch(() => undefined);
    return turn;
  };
  const make = async (name: string, preview: Preview): Promise<Buffer> => {
    const stored = await disk.read(name);
    if (stored) return stored;
    const bytes = await render(preview);
    await disk.write(name, bytes);
    return bytes;
  };

  return {
    async get(preview) {
      const name = nameOf(preview);
      const held = flights.get(name);
      if (held) return held;
      if (flights.size >= MOST_WAITING) throw new PreviewBacklogError();
      const flight = make(name, preview).finally(() => flights.delete(name));
      flights.set(name, flight);
      return flight;
    },
  };
}

function nameOf(preview: Preview): string {
  const { region, language, card } = preview;
  const address = [region.code, language.code, card.slug, previewVersion(preview)].join('\n');
  return `${createHash('sha256').update(address).digest('hex').slice(0, 40)}.jpg`;
}
