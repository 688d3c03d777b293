import { clamp, dot, minus, scale, smooth, unit, type Vec3 } from '../geometry/vector.ts';
import { blend, type Light, tint } from './colour.ts';

/** How a surface answers light. */
export interface Material {
  colour: Light;
  /** Strength of the mirror-like coat: 1 for lacquer, 0 for rubber. */
  gloss: number;
  /** Share of light a surface gives back in all directions; metallic paints lower it. */
  matt: number;
}

const KEY: Vec3 = unit([-0.35, 0.55, 0.95]);

/** What the studio looks like in direction `r`: a long soft light above, pale walls, a dark seam, a pale floor. */
function studio(r: Vec3): number {
  const up = r[2];
  if (up < 0) return 0.14 + 0.5 * smooth(-0.03, -0.34, up) - 0.45 * smooth(-0.4, -0.85, up);
  const wall = 0.14 + 0.42 * smooth(0.02, 0.4, up);
  const softbox = 2.1 * smooth(0.46, 0.66, up) * (1 - 0.45 * smooth(0.86, 1, up));
  return wall + softbox;
}

/** Light that reaches the eye from a point with this normal. */
export function shade(material: Material, normal: Vec3, point: Vec3, eye: Vec3): Light {
  const view = unit(minus(eye, point));
  const facing = clamp(dot(normal, view), 0, 1);
  const bounce = minus(scale(normal, 2 * dot(normal, view)), view);
  const fresnel = 0.04 + 0.7 * (1 - facing) ** 4;
  const key = Math.max(0, dot(normal, KEY));
  const sky = 0.5 + 0.5 * normal[2];
  // Light dies towards the ground under the car's own shadow.
  const low = 0.45 + 0.55 * smooth(0.08, 0.62, point[2]);
  const diffuse = (0.3 + 0.26 * sky + 0.52 * key) * low * material.matt;
  const mirror = studio(bounce) * (bounce[2] < 0 ? low : 1);
  const base = tint(material.colour, diffuse + (1 - material.matt) * mirror);
  return blend(base, [mirror, mirror * 0.995, mirror * 0.985], fresnel * material.gloss);
}
