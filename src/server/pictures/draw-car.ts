import type { CarPicture } from '#domain/picture.ts';
import { camera } from './geometry/camera.ts';
import { profileOf } from './profiles/catalogue.ts';
import { drawBackdrop } from './scenes/backdrop.ts';
import { drawExterior } from './scenes/exterior.ts';
import { fromHex } from './shading/colour.ts';
import { Canvas } from './svg.ts';

const AZIMUTH: Partial<Record<CarPicture['angle'], number>> = { front: 42, side: 0, rear: -42 };

/** Draws a car as an SVG of 1280 × 720; pure, and the same for the same order. Unknown body types get the nearest silhouette. */
export function drawCar(order: CarPicture): string {
  const canvas = new Canvas();
  drawBackdrop(canvas);
  const profile = profileOf(order.bodyType);
  const azimuth = AZIMUTH[order.angle] ?? 42;
  const tall = (profile.cabin?.roof[1]?.[1] ?? 1.4) + 0.05;
  const metre = azimuth
    ? Math.min(262, 1130 / (profile.length * 0.74 + profile.width * 0.68), 410 / tall)
    : Math.min(232, 1080 / profile.length, 400 / tall);
  const view = camera({
    azimuth,
    elevation: 8,
    distance: azimuth ? 9 : 14,
    target: [profile.length / 2, 0, tall / 2],
    metre,
    centre: [640, 385],
  });
  const design = profile.wheels[order.seed % profile.wheels.length] ?? 'five';
  drawExterior(
    canvas,
    view,
    profile,
    { colour: fromHex(order.paint), gloss: 1, matt: 0.85 },
    { design, finish: '#b9bdc2' },
  );
  return canvas.toString();
}
