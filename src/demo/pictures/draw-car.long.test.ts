import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { CAR_ANGLES, type CarAngle } from '#domain/media/picture.ts';
import { drawCar } from './draw-car.ts';
import { PROFILES } from './profiles/catalogue.ts';

const BODIES = Object.keys(PROFILES);
const draw = (bodyType: string, angle: CarAngle = 'front', paint = '#b3242b', seed = 1): string =>
  drawCar({ bodyType, angle, paint, seed });

/** The picture in a few grey dots: enough to tell two silhouettes apart. */
const thumbnail = async (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(64, 36).greyscale().raw().toBuffer();

const difference = (a: Buffer, b: Buffer): number =>
  a.reduce((sum, value, i) => sum + Math.abs(value - (b[i] ?? 0)), 0) / a.length;

describe('a drawn car', () => {
  it.each(BODIES)('is a valid drawing from every angle: %s', (body) => {
    for (const angle of CAR_ANGLES) {
      const svg = draw(body, angle);
      expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 12800 7200"/);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(svg.match(/<g[ >]/g)?.length ?? 0).toBe(svg.match(/<\/g>/g)?.length ?? 0);
      const named = new Set([...svg.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
      for (const [, used] of svg.matchAll(/url\(#(\w+)\)/g)) expect(named).toContain(used);
    }
  });

  it('is the same for the same options and differs with angle, paint and seed', () => {
    expect(draw('suv')).toBe(draw('suv'));
    expect(new Set(CAR_ANGLES.map((angle) => draw('suv', angle))).size).toBe(CAR_ANGLES.length);
    expect(draw('suv', 'front', '#1f3f73')).not.toBe(draw('suv'));
    expect(draw('suv', 'front', '#b3242b', 2)).not.toBe(draw('suv'));
  });

  it('differs from every other body type by its outline', async () => {
    for (const angle of ['front', 'side'] as const) {
      const all = await Promise.all(BODIES.map((body) => thumbnail(draw(body, angle))));
      all.forEach((one, i) => {
        all.slice(i + 1).forEach((other, k) => {
          expect(difference(one, other), `${BODIES[i]} and ${BODIES[i + 1 + k]}`).toBeGreaterThan(1);
        });
      });
    }
  });

  it('has its paint', async () => {
    const mean = async (paint: string): Promise<number[]> => {
      const door = await sharp(Buffer.from(draw('sedan', 'side', paint)))
        .extract({ left: 520, top: 380, width: 120, height: 40 })
        .toBuffer();
      const { channels } = await sharp(door).stats();
      return channels.slice(0, 3).map((channel) => channel.mean);
    };
    const [red = 0, green = 0] = await mean('#c01818');
    const [bright = 0] = await mean('#ffffff');
    const [dark = 255] = await mean('#0c0c0e');
    expect(red).toBeGreaterThan(green * 1.8);
    expect(bright).toBeGreaterThan(180);
    expect(dark).toBeLessThan(70);
  });

  it('uses the nearest silhouette for unknown names', () => {
    expect(draw('Mid-Sized Sedan')).toBe(draw('mid_sized_sedan'));
    expect(draw('Double Cab')).toBe(draw('pickup'));
    expect(draw('crossover')).toBe(draw('suv'));
    expect(draw('minivan')).toBe(draw('mpv'));
    expect(draw('station wagon')).toBe(draw('stationwagon'));
    expect(draw('kei-car')).toBe(draw('eco_car'));
    expect(draw('constructor')).toBe(draw('hatchback'));
  });

  it('is drawn for all names and numbers', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.string(),
        fc.nat(999),
        fc.constantFrom(...CAR_ANGLES),
        (body, paint, seed, angle) => {
          expect(drawCar({ bodyType: body, paint, seed, angle })).not.toMatch(/NaN|undefined/);
        },
      ),
      { numRuns: 40 },
    );
  });
});
