import { dot, mix, smooth, unit, type Vec3 } from '../geometry/vector.ts';
import type { Light } from './colour.ts';

/** How a surface answers light. */
export interface Material {
  colour: Light;
  /** Strength of the mirror-like coat: 1 for lacquer, 0 for rubber. */
  gloss: number;
  /** 1 for plain colour, less for metallic lacquer. */
  matt: number;
}

const KEY: Vec3 = unit([-0.5, 0.5, 0.9]);

/**
 * What the studio looks like at the height `up`: a long soft light above, a dim room in front of the car with a dark
 * seam over a pale floor, and the bright backdrop `behind` it (0 to 1).
 */
function studio(up: number, behind: number): number {
  return mix(room(up), 0.42 + 0.8 * smooth(0.2, 0.7, up), behind);
}

function room(up: number): number {
  if (up < 0) return 0.05 + 0.6 * smooth(-0.02, -0.26, up) - 0.5 * smooth(-0.34, -0.8, up);
  return 0.05 + 0.3 * smooth(0.02, 0.36, up) + 1.9 * smooth(0.36, 0.66, up) * (1 - 0.5 * smooth(0.82, 1, up));
}

/** Light that reaches the eye from a point with this normal. */
export function shade(material: Material, n: Vec3, point: Vec3, eye: Vec3): Light {
  const vx = eye[0] - point[0];
  const vy = eye[1] - point[1];
  const vz = eye[2] - point[2];
  const away = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  const facing = Math.max(0, (n[0] * vx + n[1] * vy + n[2] * vz) * away);
  const up = 2 * facing * n[2] - vz * away;
  const grazing = 1 - facing;
  const coat = (0.04 + 0.6 * grazing * grazing * grazing * grazing) * material.gloss;
  const key = Math.max(0, dot(n, KEY));
  // Light dies towards the ground, under the car's own shadow.
  const low = 0.42 + 0.58 * smooth(0.1, 0.75, point[2]);
  const mirror = studio(up, smooth(-0.3, -0.95, 2 * facing * facing - 1)) * (up < 0 ? low : 1);
  const diffuse = (0.26 + 0.22 * (0.5 + 0.5 * n[2]) + 0.56 * key) * low;
  // Flakes in the lacquer answer the soft light above in the paint's own colour.
  const flakes = (1 - material.matt) * 1.9 * smooth(0.15, 0.85, up);
  const body = (diffuse + flakes) * (1 - coat);
  const { colour } = material;
  return [
    colour[0] * body + mirror * coat,
    colour[1] * body + mirror * coat,
    colour[2] * body + mirror * coat * 0.99,
  ];
}
