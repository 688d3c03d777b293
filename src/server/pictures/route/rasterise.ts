import sharp from 'sharp';

export interface PictureSize {
  width: number;
  height: number;
}

/** Longest waiting line before a picture is refused; a page asks for some thirty. */
const MAX_WAITING = 256;
const AT_ONCE = 2;

/** Thrown when more pictures are waiting to be made than the machine can make in time. */
export class PictureBacklogError extends Error {}

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a picture and turns it into webp of quality 50 (SPEC 7.6); only two at a time.
 * @param draw makes the SVG once it is its turn: drawing is work, too
 * @throws PictureBacklogError
 */
export function rasterise(draw: () => string, { width, height }: PictureSize): Promise<Buffer> {
  return inTurn(() => {
    // The drawing is scaled by its own viewport, so shapes other than 16/9 gain backdrop instead of losing car.
    const sized = draw().replace('width="1280" height="720"', `width="${width}" height="${height}"`);
    return sharp(Buffer.from(sized), { limitInputPixels: 50e6, failOn: 'error' })
      .removeAlpha()
      .webp({ quality: 50, effort: 2 })
      .toBuffer();
  });
}

/**
 * Heavy work of pictures and media, two at a time, the others in a line that has an end.
 * @throws PictureBacklogError
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= MAX_WAITING) throw new PictureBacklogError();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
