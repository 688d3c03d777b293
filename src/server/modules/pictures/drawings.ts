import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { type DrawnBody, drawnBodyOf } from '#domain/media/drawn-bodies.ts';
import { fromHex, type Light } from '#domain/media/linear-light.ts';
import { type CarPicture, FLAW_VIEWS } from '#domain/media/picture.ts';
import type { PictureSize } from '../../manifests/picture-offer.ts';

/**
 * Drawings of cars that have no photographs, made once (decision 0072). A view of a body, or of what all bodies share
 * (`inside`), has one or more, from `suv/front-0.webp` on, in grey paint. `suv/front-0.paint.webp` is their layer of
 * paint: how much of the light of each point the paint gives back.
 */
const FOLDER = fileURLToPath(new URL('./drawings', import.meta.url));
/** Films, cabins and sounds of demo cars, sent as they are. */
export const MEDIA_FOLDER = join(FOLDER, 'media');
/** Paint of the drawings, in linear light. */
const [GREY] = fromHex('#484848');
/** Light that the brightest point of a layer of paint gives back. */
const MAX_PAINT = 1.6;
const SHAPE = 16 / 9;
/** Brighter light is rolled off softly instead of cut, as film does. */
const SOFT = 0.7;
const STEPS = 4096;
/** Noise of compression beside the paint. */
const FAINT = 8;

const MOTORBIKE = /motor_?(cycle|bike)|scooter/i;
/** Views that all bodies share. */
const SHARED: ReadonlySet<string> = new Set(['interior', ...FLAW_VIEWS]);
/** How the load space opens where it is not under a hatch. */
const BOOTS: Partial<Record<DrawnBody, string>> = {
  pickup: 'bed',
  sedan: 'lid',
  mid_sized_sedan: 'lid',
  luxury_sedan: 'lid',
  sports: 'lid',
  coupe: 'lid',
  convertible: 'lid',
};
const ENGINES: Partial<Record<DrawnBody, string>> = {
  electric: 'engine-electric',
  hybrid: 'engine-hybrid',
  sports: 'engine-sport',
  sports_hatchback: 'engine-sport',
  coupe: 'engine-sport',
};

/** Names of all files, with their sizes; read once. */
let files: ReadonlyMap<string, number> | undefined;
function drawingFiles(): ReadonlyMap<string, number> {
  files ??= new Map(
    readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => [name, statSync(join(FOLDER, name)).size]),
  );
  return files;
}

let version: string | undefined;
/** Changes with the files and with how they are painted. */
export function drawingsVersion(): string {
  version ??= createHash('sha256')
    .update(JSON.stringify([...drawingFiles()]))
    .update(readFileSync(fileURLToPath(import.meta.url)))
    .digest('hex')
    .slice(0, 12);
  return version;
}

/** A car as a picture that fills the size: other shapes than 16/9 gain backdrop instead of losing car. */
export async function drawCar(picture: CarPicture, { width, height }: PictureSize): Promise<Sharp> {
  const { name, isMirrored } = drawingOf(picture);
  const layer = (ending: string): Sharp => {
    const wide = Math.min(width, Math.round(height * SHAPE));
    const tall = Math.min(height, Math.round(width / SHAPE));
    const [left, top] = [(width - wide) >> 1, (height - tall) >> 1];
    return sharp(join(FOLDER, `${name}${ending}`))
      .resize(wide, tall, { fit: 'fill' })
      .flop(isMirrored)
      .extend({ left, right: width - wide - left, top, bottom: height - tall - top, extendWith: 'copy' });
  };
  if (!drawingFiles().has(`${name}.paint.webp`)) return layer('.webp');
  const [grey, paint] = await Promise.all([
    layer('.webp').raw().toBuffer(),
    layer('.paint.webp').extractChannel(0).raw().toBuffer(),
  ]);
  tint(grey, paint, fromHex(picture.paint));
  return sharp(grey, { raw: { width, height, channels: 3 } });
}

/** The drawing of a car. Frames of its far side are those of its near side mirrored, as cars are alike on both sides. */
export function drawingOf({ bodyType, angle, seed }: CarPicture): { name: string; isMirrored: boolean } {
  const degrees = Number(/^turn(\d+)$/.exec(angle)?.[1]);
  const isMirrored = degrees >= 90 && degrees < 270;
  const view = isMirrored ? `turn${String((530 - degrees) % 360).padStart(3, '0')}` : angle;
  const folder = folderOf(bodyType, view);
  let count = 0;
  while (drawingFiles().has(`${folder}-${count}.webp`)) count++;
  return { name: `${folder}-${seed % count}`, isMirrored };
}

function folderOf(bodyType: string, view: string): string {
  if (MOTORBIKE.test(bodyType)) return 'motorcycle/side';
  const body = drawnBodyOf(bodyType);
  if (view === 'boot') return `inside/boot-${BOOTS[body] ?? 'hatch'}`;
  if (view === 'engine')
    return `inside/${/hybrid/i.test(bodyType) ? 'engine-hybrid' : (ENGINES[body] ?? 'engine')}`;
  return SHARED.has(view) ? `inside/${view}` : `${body}/${view}`;
}

/** Light of each byte of a drawing. */
const LIGHTS = Float32Array.from({ length: 256 }, (_, byte) => {
  const [light] = fromHex(`#${byte.toString(16).padStart(2, '0').repeat(3)}`);
  if (light <= SOFT) return light;
  return SOFT - (1 - SOFT) * Math.log(1 - Math.min(0.98, (light - SOFT) / (1 - SOFT)));
});
/** Light that the paint gives back, by byte of its layer. */
const PAINTS = Float32Array.from({ length: 256 }, (_, byte) => MAX_PAINT * (byte / 255) ** 2.2);
/** Byte of a light, `STEPS` of them to 1. */
const BYTES = Uint8Array.from({ length: 4 * STEPS }, (_, step) => {
  const light = step / STEPS;
  const soft = light <= SOFT ? light : 1 - (1 - SOFT) * Math.exp((SOFT - light) / (1 - SOFT));
  return Math.round(255 * (soft <= 0.0031308 ? soft * 12.92 : 1.055 * soft ** (1 / 2.4) - 0.055));
});

/** Paints a grey drawing, in place: what is not painted stays as it is, to the byte. */
function tint(grey: Buffer, paint: Buffer, colour: Light): void {
  for (let at = 0; at < paint.length; at++) {
    const byte = paint[at] ?? 0;
    if (byte < FAINT) continue;
    const share = (PAINTS[byte] ?? 0) * STEPS;
    for (let k = 0 as 0 | 1 | 2, dot = 3 * at; ; k++, dot++) {
      const light = (LIGHTS[grey[dot] ?? 0] ?? 0) * STEPS + (colour[k] - GREY) * share;
      grey[dot] = BYTES[light > 0 ? light | 0 : 0] ?? 255;
      if (k === 2) break;
    }
  }
}
