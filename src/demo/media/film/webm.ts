import { element, real, text, whole, wide } from './ebml.ts';

export interface Film {
  /** px. */
  width: number;
  height: number;
  /** Frames per second. */
  rate: number;
  /** VP8 key frames. */
  frames: readonly Uint8Array[];
}

/** Maximum length of a cluster in ms: times of blocks have 16 bits, relative to their cluster. */
const CLUSTER = 2000;
const MAKER = 'forecourt';

/** Writes a seekable WebM film with one VP8 track: header, cues, then clusters. */
export function muxWebm({ width, height, rate, frames }: Film): Buffer {
  const at = (frame: number): number => Math.round((frame * 1000) / rate);
  const clusters: { time: number; bytes: Buffer }[] = [];
  for (let first = 0; first < frames.length; ) {
    const time = at(first);
    const blocks: Buffer[] = [];
    for (; first < frames.length && at(first) - time < CLUSTER; first++)
      blocks.push(simpleBlock(frames[first] ?? new Uint8Array(), at(first) - time));
    clusters.push({ time, bytes: element(0x1f43b675, whole(0xe7, time), ...blocks) });
  }
  const info = element(
    0x1549a966,
    whole(0x2ad7b1, 1_000_000),
    real(0x4489, at(frames.length)),
    text(0x4d80, MAKER),
    text(0x5741, MAKER),
  );
  const video = element(0xe0, whole(0xb0, width), whole(0xba, height));
  const track = element(
    0xae,
    whole(0xd7, 1),
    whole(0x73c5, 1),
    whole(0x83, 1),
    whole(0x9c, 0),
    text(0x86, 'V_VP8'),
    whole(0x23e383, Math.round(1e9 / rate)),
    video,
  );
  const head = Buffer.concat([info, element(0x1654ae6b, track)]);
  // Positions take eight bytes, so the cues have the same length with placeholder zeros.
  const cues = (start: number): Buffer => {
    let position = start;
    const points = clusters.map(({ time, bytes }) => {
      const point = element(0xbb, wide(0xb3, time), element(0xb7, whole(0xf7, 1), wide(0xf1, position)));
      position += bytes.length;
      return point;
    });
    return element(0x1c53bb6b, ...points);
  };
  const table = cues(head.length + cues(0).length);
  return Buffer.concat([HEADER, element(0x18538067, head, table, ...clusters.map(({ bytes }) => bytes))]);
}

const HEADER = element(
  0x1a45dfa3,
  whole(0x4286, 1),
  whole(0x42f7, 1),
  whole(0x42f2, 4),
  whole(0x42f3, 8),
  text(0x4282, 'webm'),
  whole(0x4287, 2),
  whole(0x4285, 2),
);

/** A block of track 1 with one key frame, `time` ms after its cluster. */
function simpleBlock(frame: Uint8Array, time: number): Buffer {
  return element(0xa3, Buffer.from([0x81, time >> 8, time & 255, 0x80]), frame);
}

/**
 * The VP8 key frame inside a lossy WebP picture without alpha: both are the same bitstream (RFC 9649).
 * @throws Error if the picture has none
 */
export function keyFrameOf(webp: Buffer): Buffer {
  for (let at = 12; at + 8 <= webp.length; ) {
    const size = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + size);
    at += 8 + size + (size % 2);
  }
  throw new Error('The picture has no VP8 key frame.');
}
