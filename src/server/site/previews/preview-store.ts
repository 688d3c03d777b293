import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { Preview } from '#region/routing/preview-path.ts';
import { previewVersion } from '#region/routing/preview-path.ts';
import {
  type Client,
  type DiskCache,
  diskCache,
  madeFiles,
  renderQueue,
} from '../../modules/pictures/index.ts';

/** Previews as JPEG, stored on disk once drawn. */
export interface PreviewStore {
  /**
   * @param listing id of the car
   * @throws PictureBacklogError
   */
  get(preview: Preview, listing: number, client: Client): Promise<Buffer>;
  /** Resolves when all drawn previews are on disk. */
  flush(): Promise<void>;
}

const MIB = 2 ** 20;
const MEMORY_BYTES = 4 * MIB;
const QUALITY = 82;
/** One at a time: they are for chats and crawlers, and the same machine renders pages. */
const QUEUE = { atOnce: 1, maxWaiting: 64 };

/**
 * @param draw makes the SVG of a preview when its turn comes
 * @param disk stores previews; tests count its calls
 */
export function previewStore(
  draw: (preview: Preview) => Promise<string>,
  folder: string,
  disk: DiskCache = diskCache(folder, 256 * MIB),
): PreviewStore {
  const files = madeFiles({ memoryBytes: MEMORY_BYTES, disk, queue: renderQueue(QUEUE) });
  const render = async (preview: Preview): Promise<Buffer> =>
    sharp(Buffer.from(await draw(preview)), { limitInputPixels: 5e6, failOn: 'error' })
      .removeAlpha()
      .jpeg({ quality: QUALITY, mozjpeg: true })
      .toBuffer();
  return {
    async get(preview, listing, client) {
      const request = { client, findListing: async () => listing };
      const bytes = await files.get(nameOf(preview), request, async () => render(preview));
      if (!bytes) throw new Error('the file name of a preview is missing');
      return bytes;
    },
    flush: () => disk.flush(),
  };
}

function nameOf(preview: Preview): string {
  const { region, language, card } = preview;
  const address = [region.code, language.code, card.slug, previewVersion(preview)].join('\n');
  return `${createHash('sha256').update(address).digest('hex').slice(0, 40)}.jpg`;
}
