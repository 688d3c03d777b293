import { carPicturePath, parseCarPicturePath } from './picture.ts';

/** Kinds of media that are generated for cars without recorded media. */
export type DemoMedia =
  | { kind: 'panorama' | 'film'; bodyType: string; paint: string; seed: number }
  | { kind: 'engine'; cylinders: number; fuel: EngineFuel; seed: number };

export type EngineFuel = 'petrol' | 'diesel';

/** Cylinders of engines that have a sound. */
export const CYLINDERS: readonly number[] = [2, 3, 4, 5, 6, 8, 10, 12];

const CAR = /^media\/(panorama|film)\/(.+)\.(webp|webm)$/;
const ENGINE = /^media\/engine\/(\d{1,2})-(petrol|diesel)-(\d{1,3})\.wav$/;
const ENDINGS = { panorama: 'webp', film: 'webm' } as const;

/** Path of demo media, the same for every language. */
export function demoMediaPath(media: DemoMedia): string {
  if (media.kind === 'engine')
    return `media/engine/${media.cylinders}-${media.fuel}-${media.seed % 1000}.wav`;
  const car = carPicturePath({ ...media, angle: 'front' });
  return `media/${media.kind}/${car.slice('cars/'.length, -'.webp'.length)}.${ENDINGS[media.kind]}`;
}

/** Reads a path of `demoMediaPath`; undefined for anything else. */
export function parseDemoMediaPath(path: string): DemoMedia | undefined {
  const [, count, fuel, number] = ENGINE.exec(path) ?? [];
  if (count && (fuel === 'petrol' || fuel === 'diesel')) {
    const cylinders = Number(count);
    return CYLINDERS.includes(cylinders)
      ? { kind: 'engine', cylinders, fuel, seed: Number(number) }
      : undefined;
  }
  const [, kind, car, ending] = CAR.exec(path) ?? [];
  const picture = parseCarPicturePath(`cars/${car}.webp`);
  if ((kind !== 'panorama' && kind !== 'film') || ENDINGS[kind] !== ending || picture?.angle !== 'front')
    return undefined;
  const { bodyType, paint, seed } = picture;
  return { kind, bodyType, paint, seed };
}

/** Asset path of a film, a sound or a panorama of a feed. */
const STORED = /^media\/[0-9a-f]{32}\./;
const ABSOLUTE = /^https?:\/\//i;

/** Address of a film, a sound or a panorama, which are delivered as they are stored; demo media and those of feeds by our own route. */
export function mediaUrl(path: string, host: string): string {
  if (ABSOLUTE.test(path)) return path;
  if (parseDemoMediaPath(path) || STORED.test(path) || !host) return `/${path.replace(/^\/+/, '')}`;
  return `https://${host.replace(ABSOLUTE, '').replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
