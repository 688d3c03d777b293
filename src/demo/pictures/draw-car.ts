import { type CarPicture, FLAW_VIEWS, type FlawView } from '#domain/media/picture.ts';
import { paintScene, type Scene } from './drawn/paint-scene.ts';
import { profileOf } from './profiles/catalogue.ts';
import type { Profile } from './profiles/profile.ts';
import { drawBackdrop } from './scenes/backdrop.ts';
import { drawExterior } from './scenes/exterior.ts';
import { drawFlaw } from './scenes/flaws.ts';
import { drawMotorcycle, isMotorcycle } from './scenes/motorcycle.ts';
import { turnOf, viewOf } from './scenes/views.ts';
import { fromHex, luminance } from './shading/colour.ts';
import { Canvas } from './svg.ts';

const FINISHES = ['#b9bdc2', '#b9bdc2', '#8d9196', '#4a4d51', '#c9ccd0'];

/** Draws a car as an SVG of 1280 × 720; pure. Unknown body types get the nearest silhouette; motorbikes are drawn from the side. */
export function drawCar(picture: CarPicture): string {
  const canvas = new Canvas();
  if (isMotorcycle(picture.bodyType)) {
    drawBackdrop(canvas);
    drawMotorcycle(canvas, picture.paint);
    if (turnOf(picture.angle)?.isMirrored) canvas.mirror();
    return canvas.toString();
  }
  const profile = profileOf(picture.bodyType);
  const scene = sceneOf(picture, profile);
  if (scene) return paintScene(scene, picture);
  if (isFlaw(picture.angle)) drawFlaw(canvas, picture, picture.angle);
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

function sceneOf({ angle, bodyType }: CarPicture, profile: Profile): Scene | undefined {
  const isHybrid = /hybrid/i.test(bodyType);
  switch (angle) {
    case 'interior':
      return 'interior';
    case 'boot':
      return `boot-${openingOf(profile)}`;
    case 'engine':
      if (isHybrid) return 'engine-hybrid';
      if (profile.face === 'electric') return 'engine-electric';
      return profile.face === 'sport' ? 'engine-sport' : 'engine';
    default:
      return undefined;
  }
}

/** How the load space opens: under a hatch, under a lid below the rear window, or as an open bed. */
function openingOf(profile: Profile): 'hatch' | 'lid' | 'bed' {
  if (profile.bed) return 'bed';
  const foot = profile.cabin?.back[0] ?? 0;
  return profile.length - foot > 0.3 && profile !== profileOf('hybrid') ? 'lid' : 'hatch';
}

const isFlaw = (angle: string): angle is FlawView => FLAW_VIEWS.some((flaw) => flaw === angle);
