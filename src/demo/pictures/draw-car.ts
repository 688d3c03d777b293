import { type CarPicture, FLAW_VIEWS, type FlawView } from '#domain/media/picture.ts';
import { profileOf } from './profiles/catalogue.ts';
import { drawBackdrop } from './scenes/backdrop.ts';
import { drawBoot } from './scenes/boot.ts';
import { drawEngine } from './scenes/engine.ts';
import { drawExterior } from './scenes/exterior.ts';
import { drawFlaw } from './scenes/flaws.ts';
import { drawInterior } from './scenes/interior.ts';
import { turnOf, viewOf } from './scenes/views.ts';
import { fromHex, luminance } from './shading/colour.ts';
import { Canvas } from './svg.ts';

const FINISHES = ['#b9bdc2', '#b9bdc2', '#8d9196', '#4a4d51', '#c9ccd0'];

/** Draws a car as an SVG of 1280 × 720; pure. Unknown body types get the nearest silhouette. */
export function drawCar(picture: CarPicture): string {
  const canvas = new Canvas();
  const profile = profileOf(picture.bodyType);
  if (picture.angle === 'interior') drawInterior(canvas, picture);
  else if (picture.angle === 'boot') drawBoot(canvas, picture, profile);
  else if (picture.angle === 'engine') drawEngine(canvas, picture, profile);
  else if (isFlaw(picture.angle)) drawFlaw(canvas, picture, picture.angle);
  else {
    const { seed } = picture;
    const colour = fromHex(picture.paint);
    const plain = luminance(colour) > 0.75 || seed % 5 === 4;
    drawBackdrop(canvas);
    drawExterior(
      canvas,
      viewOf(profile, picture),
      profile,
      { colour, gloss: 1, matt: plain ? 1 : 0.82 },
      {
        design: profile.wheels[seed % profile.wheels.length] ?? 'five',
        finish: FINISHES[Math.floor(seed / 3) % FINISHES.length] ?? '#b9bdc2',
      },
    );
    if (turnOf(picture.angle)?.isMirrored) canvas.mirror();
  }
  return canvas.toString();
}

const isFlaw = (angle: string): angle is FlawView => FLAW_VIEWS.some((flaw) => flaw === angle);
