import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DRAWN_BODIES } from '#domain/media/drawn-bodies.ts';
import { CAR_ANGLES, type CarPicture, drawnSeed, FLAW_VIEWS, TURN_VIEWS } from '#domain/media/picture.ts';
import { drawCar, drawingOf } from './drawings.ts';

const FOLDER = join(import.meta.dirname, 'drawings');
const SIZE = { width: 640, height: 360 };
const BODIES = [...DRAWN_BODIES, 'motorcycle', 'car'];
const SEEDS = [0, 1, 2, 3, 4, 5];
const WHITE = '#f4f4f2';
const BLACK = '#0c0c0e';

const draw = async (picture: Partial<CarPicture>, size = SIZE): Promise<Buffer> =>
  (await drawCar({ bodyType: 'suv', paint: WHITE, angle: 'front', seed: 0, ...picture }, size))
    .raw()
    .toBuffer();
/** Light of the parts of a picture, 0 to 255. */
const meansOf = async (pixels: Buffer, left = 0, top = 0, width = SIZE.width, height = SIZE.height) => {
  const part = sharp(pixels, { raw: { ...SIZE, channels: 3 } }).extract({ left, top, width, height });
  const { channels } = await sharp(await part.png().toBuffer()).stats();
  return channels.slice(0, 3).map(({ mean }) => mean);
};
const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;

describe('the drawings', () => {
  it('are there for each body, view and seed', () => {
    for (const bodyType of BODIES)
      for (const angle of [...CAR_ANGLES, ...TURN_VIEWS, ...FLAW_VIEWS])
        for (const seed of SEEDS) {
          const { name } = drawingOf({ bodyType, paint: WHITE, angle, seed });
          expect(existsSync(join(FOLDER, `${name}.webp`)), `${bodyType} ${angle}: ${name}`).toBe(true);
        }
  });

  it('are at least three of each body, which differ from each other and from those of other bodies', async () => {
    for (const angle of ['front', 'side', 'rear']) {
      const seen: { name: string; pixels: Buffer }[] = [];
      for (const bodyType of DRAWN_BODIES)
        for (const seed of SEEDS.slice(0, 3)) {
          const { name } = drawingOf({ bodyType, paint: WHITE, angle, seed });
          seen.push({ name, pixels: await draw({ bodyType, angle, seed }, { width: 160, height: 90 }) });
        }
      expect(new Set(seen.map(({ name }) => name)).size).toBe(seen.length);
      seen.forEach((one, at) => {
        for (const other of seen.slice(at + 1))
          expect(difference(one.pixels, other.pixels), `${one.name}, ${other.name}`).toBeGreaterThan(0.15);
      });
    }
  });

  it('are the same for seeds that share one, and mirrored on the far side of a turn', async () => {
    for (const angle of ['front', 'wheel', 'engine', 'turn120']) {
      const one = { bodyType: 'sedan', paint: WHITE, angle, seed: 998 };
      expect(drawingOf(one)).toEqual(drawingOf({ ...one, seed: drawnSeed(one.seed) }));
    }
    const near = sharp(await draw({ angle: 'turn030' }), { raw: { ...SIZE, channels: 3 } });
    expect(difference(await draw({ angle: 'turn140' }), await near.flop().raw().toBuffer())).toBeLessThan(
      0.01,
    );
  });

  it('show names of bodies that they do not have as the nearest body, and motorbikes as such', () => {
    const named = (bodyType: string, angle = 'front') =>
      drawingOf({ bodyType, paint: WHITE, angle, seed: 1 }).name;
    expect(named('crossover')).toBe(named('suv'));
    expect(named('kei-car')).toBe(named('eco_car'));
    expect(named('constructor')).toBe(named('hatchback'));
    expect(named('scooter', 'turn120')).toBe('motorcycle/side-1');
    expect(named('pickup', 'boot')).toBe('inside/boot-bed-1');
    expect(named('hybrid', 'engine')).toBe('inside/engine-hybrid-1');
  });
});

describe('paint', () => {
  it.each(['front', 'side', 'rear', 'wheel', 'turn120', 'boot'])(
    'is only where the layer of it is: %s',
    async (angle) => {
      const { name, isMirrored } = drawingOf({ bodyType: 'suv', paint: WHITE, angle, seed: 0 });
      const [white, black, layer] = await Promise.all([
        draw({ angle }),
        draw({ angle, paint: BLACK }),
        sharp(join(FOLDER, `${name}.paint.webp`))
          .resize(SIZE.width, SIZE.height)
          .flop(isMirrored)
          .extractChannel(0)
          .raw()
          .toBuffer(),
      ]);
      let painted = 0;
      let beside = 0;
      for (let at = 0; at < layer.length; at++) {
        const differs = [0, 1, 2].some((k) => white[3 * at + k] !== black[3 * at + k]);
        if (differs && (layer[at] ?? 0) >= 8) painted++;
        else if (differs) beside++;
      }
      expect(beside).toBe(0);
      expect(painted / layer.length).toBeGreaterThan(0.02);
      expect(painted / layer.length).toBeLessThan(0.7);
    },
  );

  it('looks like its colour, and leaves windows, tyres and floor alone', async () => {
    const door = async (paint: string) =>
      meansOf(await draw({ bodyType: 'sedan', angle: 'side', paint }), 260, 190, 60, 20);
    const [red = 0, green = 0] = await door('#c01818');
    expect(red).toBeGreaterThan(green * 1.8);
    const [, , blue = 0] = await door('#1f3f93');
    expect(blue).toBeGreaterThan((await door('#1f3f93'))[0] ?? 255);
    expect((await door('#ffffff'))[0]).toBeGreaterThan(175);
    expect((await door(BLACK))[0]).toBeLessThan(70);
    const floor = async (paint: string) => meansOf(await draw({ paint }), 0, 320, 640, 40);
    expect(await floor(WHITE)).toEqual(await floor(BLACK));
  });
});

it('other shapes than 16/9 gain backdrop, and lose no car', async () => {
  const square = await draw({}, { width: 300, height: 300 });
  const inside = sharp(square, { raw: { width: 300, height: 300, channels: 3 } }).extract({
    left: 0,
    top: 65,
    width: 300,
    height: 169,
  });
  expect(difference(await inside.raw().toBuffer(), await draw({}, { width: 300, height: 169 }))).toBeLessThan(
    1,
  );
  expect(square.length).toBe(300 * 300 * 3);
});
