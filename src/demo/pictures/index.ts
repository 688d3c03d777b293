import { createHash } from 'node:crypto';
import { CAR_ANGLES, FLAW_VIEWS } from '#domain/media/picture.ts';
import { drawCar } from './draw-car.ts';
import { PROFILES } from './profiles/catalogue.ts';
import { FACES } from './profiles/faces.ts';
import { TAILS } from './profiles/tails.ts';

export { drawCar } from './draw-car.ts';
export { paintScene } from './drawn/paint-scene.ts';

/** A fingerprint of how cars are drawn. It names the folder of the cache, so that changes replace old files. */
export function drawingVersion(): string {
  const hash = createHash('sha256').update(JSON.stringify([PROFILES, FACES, TAILS]));
  for (const angle of [...CAR_ANGLES, ...FLAW_VIEWS, 'turn120'])
    hash.update(drawCar({ bodyType: 'pickup', paint: '#7a8794', angle, seed: 1 }));
  hash.update(drawCar({ bodyType: 'motorcycle', paint: '#7a8794', angle: CAR_ANGLES[0] ?? '', seed: 1 }));
  return hash.digest('hex').slice(0, 12);
}
