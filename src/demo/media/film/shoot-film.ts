import sharp, { type Sharp } from 'sharp';
import { FILM_SCENES, type FilmScene } from '#domain/media/demo-film.ts';
import { drawCar } from '../../pictures/index.ts';
import { keyFrameOf, muxWebm } from './webm.ts';

export interface FilmedCar {
  bodyType: string;
  paint: string;
  seed: number;
}

const RATE = 8;
const WIDTH = 640;
const HEIGHT = 360;
/** Frames are drawn larger than the film, so that the camera can move. */
const SCALE = 1.5;
const TURN = 10;

/** Renders a short film of a drawn car and its details: WebM, VP8. */
export async function shootFilm(car: FilmedCar): Promise<Buffer> {
  const frames: Buffer[] = [];
  for (const scene of FILM_SCENES) frames.push(...(await shootScene(car, scene)));
  return muxWebm({ width: WIDTH, height: HEIGHT, rate: RATE, frames });
}

async function shootScene(car: FilmedCar, { name, from, to }: FilmScene): Promise<Buffer[]> {
  const count = Math.round((to - from) * RATE);
  const frames: Buffer[] = [];
  const still = name === 'around' ? undefined : await rawOf(car, name);
  for (let frame = 0; frame < count; frame++)
    frames.push(await keyFrame(still ? near(still, frame / (count - 1)) : drawn(car, turnAt(frame))));
  return frames;
}

/** From rear three-quarter view to front three-quarter view. */
const turnAt = (frame: number): string => `turn${String((310 + frame * TURN) % 360).padStart(3, '0')}`;

interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** A drawing that is not decoded in this process's own memory: a turn has dozens of them. */
function drawn(car: FilmedCar, angle: string): Sharp {
  const size = `width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}"`;
  const svg = drawCar({ ...car, angle }).replace('width="1280" height="720"', size);
  return sharp(Buffer.from(svg)).removeAlpha();
}

const rawOf = (car: FilmedCar, angle: string): Promise<Raw> =>
  drawn(car, angle).raw().toBuffer({ resolveWithObject: true });

/** @param share 0 is the whole picture, 1 the closest view */
function near({ data, info: { width, height, channels } }: Raw, share: number): Sharp {
  const part = 1 - share * (1 - 1 / SCALE);
  const window = { width: Math.round(width * part), height: Math.round(height * part) };
  return sharp(data, { raw: { width, height, channels } }).extract({
    ...window,
    left: Math.round((width - window.width) * 0.55),
    top: Math.round((height - window.height) * 0.5),
  });
}

async function keyFrame(picture: Sharp): Promise<Buffer> {
  return keyFrameOf(
    await picture.resize(WIDTH, HEIGHT, { fit: 'fill' }).webp({ quality: 45, effort: 1 }).toBuffer(),
  );
}
