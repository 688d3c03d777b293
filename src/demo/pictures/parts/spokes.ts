import type { Vec2 } from '../geometry/vector.ts';
import type { WheelDesign } from '../profiles/profile.ts';

export interface SpokeDesign {
  count: number;
  /** One spoke: `[share of the rim's radius, angle in radians from the spoke's axis]`. */
  shape: readonly Vec2[];
  /** Radius of the hub's cap, share of the rim's. */
  cap: number;
  /** How deep the hub lies behind the lip, in metres. */
  dish: number;
}

/** A straight spoke given by its half width (share of the radius) at hub, middle and lip. */
function straight(hub: number, middle: number, lip: number, lean = 0): Vec2[] {
  const stations: [number, number][] = [
    [0.08, hub],
    [0.3, (hub + middle) / 2],
    [0.6, middle],
    [0.88, (middle + lip) / 2],
    [0.97, lip],
  ];
  const edge = (sign: 1 | -1): Vec2[] => stations.map(([r, w]) => [r, lean * r + sign * Math.atan(w / r)]);
  return [...edge(-1), ...edge(1).reverse()];
}

/** A spoke that parts in two on its way out. */
function forked(width: number, spread: number): Vec2[] {
  return [
    [0.08, -0.9],
    [0.38, -0.27],
    [0.97, -spread - width],
    [0.97, -spread + width],
    [0.5, -0.03],
    [0.46, 0],
    [0.5, 0.03],
    [0.97, spread - width],
    [0.97, spread + width],
    [0.38, 0.27],
    [0.08, 0.9],
  ];
}

export const SPOKES: Readonly<Record<WheelDesign, SpokeDesign>> = {
  five: { count: 5, shape: straight(0.17, 0.135, 0.19), cap: 0.15, dish: 0.035 },
  twin: { count: 5, shape: forked(0.085, 0.3), cap: 0.15, dish: 0.04 },
  multi: { count: 10, shape: straight(0.075, 0.06, 0.09), cap: 0.16, dish: 0.035 },
  turbine: { count: 9, shape: straight(0.06, 0.1, 0.17, 0.5), cap: 0.17, dish: 0.025 },
  cover: { count: 7, shape: straight(0.1, 0.2, 0.3), cap: 0.2, dish: 0.012 },
  mesh: { count: 10, shape: forked(0.04, 0.25), cap: 0.14, dish: 0.045 },
  aero: { count: 5, shape: straight(0.2, 0.32, 0.4, 0.25), cap: 0.2, dish: 0.012 },
};
