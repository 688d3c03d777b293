import sharp from 'sharp';
import { FILM_SCENES, type FilmScene } from '#domain/demo-film.ts';
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
  for (let frame = 0; frame < count; frame++) {
    const picture = still ?? (await rawOf(car, turnAt(frame)));
    frames.push(await keyFrame(picture, still ? frame / (count - 1) : 0));
  }
  return frames;
}

/** From rear three-quarter view to front three-quarter view. */
const turnAt = (frame: number): string => `turn${String((310 + frame * TURN) % 360).padStart(3, '0')}`;

interface Raw {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

async function rawOf(car: FilmedCar, angle: string): Promise<Raw> {
  const size = `width="${WIDTH * SCALE}" height="${HEIGHT * SCALE}"`;
  const svg = drawCar({ ...car, angle }).replace('width="1280" height="720"', size);
  return sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

/** @param near 0 is the whole picture, 1 the closest view */
async function keyFrame({ data, info }: Raw, near: number): Promise<Buffer> {
  const { width, height, channels } = info;
  const share = 1 - near * (1 - 1 / SCALE);
  const window = { width: Math.round(width * share), height: Math.round(height * share) };
  const webp = await sharp(data, { raw: { width, height, channels } })
    .extract({
      ...window,
      left: Math.round((width - window.width) * 0.55),
      top: Math.round((height - window.height) * 0.5),
    })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .webp({ quality: 45, effort: 1 })
    .toBuffer();
  return keyFrameOf(webp);
}
