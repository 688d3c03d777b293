import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { shootFilm } from './shoot-film.ts';
import { keyFrameOf, muxWebm } from './webm.ts';

interface Element {
  id: string;
  /** Offset of the element. */
  at: number;
  body: Buffer;
}

/** Reads the elements of our own eight-byte sizes. */
function read(bytes: Buffer, offset = 0): Element[] {
  const found: Element[] = [];
  for (let at = 0; at < bytes.length; ) {
    const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
    const size = Number(bytes.readBigUInt64BE(at + idBytes) & 0xffffffffffffffn);
    const from = at + idBytes + 8;
    found.push({
      id: bytes.toString('hex', at, at + idBytes),
      at: at + offset,
      body: bytes.subarray(from, from + size),
    });
    at = from + size;
  }
  return found;
}

const numberOf = (body: Buffer | undefined): number => Number.parseInt(body?.toString('hex') ?? '', 16);

describe('a film as WebM', () => {
  const frames = Array.from({ length: 20 }, (_, i) => Buffer.from([i, 1, 2, 3]));
  const [header, segment] = read(muxWebm({ width: 64, height: 36, rate: 4, frames }));
  const parts = read(segment?.body ?? Buffer.alloc(0));

  it('has a WebM header with size and length', () => {
    expect(header?.id).toBe('1a45dfa3');
    expect(header?.body.includes('webm')).toBe(true);
    const info = read(parts.find(({ id }) => id === '1549a966')?.body ?? Buffer.alloc(0));
    expect(info.find(({ id }) => id === '4489')?.body.readDoubleBE(0)).toBe(5000);
    expect(parts.find(({ id }) => id === '1654ae6b')?.body.includes('V_VP8')).toBe(true);
  });

  it('has every frame once, in order, at its time', () => {
    const times = parts
      .filter(({ id }) => id === '1f43b675')
      .flatMap(({ body }) => {
        const [time, ...blocks] = read(body);
        return blocks.map((block) => [block.body[4], numberOf(time?.body) + block.body.readInt16BE(1)]);
      });
    expect(times).toEqual(frames.map((_, i) => [i, i * 250]));
  });

  it('has cues that point at its clusters', () => {
    const cues = read(parts.find(({ id }) => id === '1c53bb6b')?.body ?? Buffer.alloc(0));
    const positions = cues.map(({ body }) => {
      const place = read(read(body).find(({ id }) => id === 'b7')?.body ?? Buffer.alloc(0));
      return numberOf(place.find(({ id }) => id === 'f1')?.body);
    });
    expect(positions).toEqual(parts.filter(({ id }) => id === '1f43b675').map(({ at }) => at));
  });
});

describe('the key frame in a lossy WebP picture', () => {
  it('is found with its size; a picture without one is rejected', async () => {
    const picture = sharp({ create: { width: 64, height: 36, channels: 3, background: '#b3242b' } });
    const frame = keyFrameOf(await picture.clone().webp({ quality: 50 }).toBuffer());
    expect([...frame.subarray(3, 6)]).toEqual([0x9d, 0x01, 0x2a]);
    expect([frame.readUInt16LE(6) & 0x3fff, frame.readUInt16LE(8) & 0x3fff]).toEqual([64, 36]);
    const lossless = await picture.clone().webp({ lossless: true }).toBuffer();
    expect(() => keyFrameOf(lossless)).toThrow('no VP8');
  });
});

describe('the film of a car', () => {
  it('is the same on every run, and below a megabyte', { timeout: 300_000 }, async () => {
    const car = { bodyType: 'suv', paint: '#b3242b', seed: 3 };
    const [first, second] = [await shootFilm(car), await shootFilm(car)];
    expect(first.equals(second)).toBe(true);
    expect(first.length).toBeLessThan(1_000_000);
  });
});
