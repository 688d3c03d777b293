import { mix, type Vec3 } from '../geometry/vector.ts';
import type { Cloth } from '../scenes/cloth.ts';
import type { Canvas } from '../svg.ts';
import type { Sphere } from './sphere.ts';

interface Seat {
  /** Middle across the car and half width, metres. */
  y: number;
  half: number;
  /** Along the car: knees, hips, shoulders. */
  knees: number;
  hips: number;
  shoulders: number;
  /** Heights of cushion and shoulders. */
  low: number;
  high: number;
}

const FRONT: readonly Seat[] = [0.42, -0.42].map((y) => ({
  y,
  half: 0.25,
  knees: 0.34,
  hips: -0.18,
  shoulders: -0.42,
  low: -0.58,
  high: -0.02,
}));
const REAR: readonly Seat[] = [0.42, 0, -0.42].map((y) => ({
  y,
  half: y === 0 ? 0.17 : 0.25,
  knees: -0.78,
  hips: -1.2,
  shoulders: -1.42,
  low: -0.6,
  high: -0.06,
}));

/** The bench behind, then the front seats to the left and right of the eye. */
export function drawSeats(sphere: Sphere, canvas: Canvas, cloth: Cloth): void {
  for (const seat of [...REAR, ...FRONT]) drawSeat(sphere, canvas, cloth, seat);
}

function drawSeat(sphere: Sphere, canvas: Canvas, cloth: Cloth, seat: Seat): void {
  const { y, half, knees, hips, shoulders, low, high } = seat;
  const across = (x: number, z: number, k: number): [Vec3, Vec3] => [
    [x, y + half * k, z],
    [x, y - half * k, z],
  ];
  const slab = (from: [Vec3, Vec3], to: [Vec3, Vec3]): Vec3[] => [from[0], from[1], to[1], to[0]];
  const leather = canvas.ramp([cloth.tone(1.2), cloth.tone(0.85), cloth.tone(0.6)]);
  const dark = canvas.ramp([cloth.tone(0.5), '#141415']);
  sphere.fill(slab(across(knees, low, 1), across(knees, low - 0.3, 0.9)), dark);
  for (const side of [1, -1]) {
    const edge = y + side * half;
    sphere.fill(
      [
        [knees, edge, low],
        [hips, edge, low],
        [hips, edge, low - 0.3],
        [knees, edge, low - 0.3],
      ],
      dark,
    );
    sphere.fill(
      [
        [hips + 0.1, edge, low],
        [shoulders + 0.06, edge, high],
        [shoulders - 0.1, edge, high],
        [hips - 0.1, edge, low],
      ],
      dark,
    );
  }
  sphere.fill(slab(across(knees, low, 0.94), across(hips, low + 0.03, 1)), leather);
  sphere.fill(slab(across(shoulders, high, 0.8), across(hips, low + 0.02, 1)), leather);
  const at = (t: number, k: number): Vec3 => [mix(hips, shoulders, t), y + half * k, mix(low, high, t)];
  for (const k of [0.62, -0.62]) {
    sphere.line([at(0.05, k), at(0.92, k * 0.84)], cloth.stitch, 1.8, 0.8);
    sphere.line(
      [
        [knees, y + half * k, low + 0.005],
        [hips, y + half * k, low + 0.03],
      ],
      cloth.stitch,
      1.8,
      0.8,
    );
  }
  for (const t of [0.3, 0.5, 0.7]) sphere.line([at(t, 0.56), at(t, -0.56)], '#000000', 2, 0.3);
  for (const k of [0.16, -0.16])
    sphere.line(
      [
        [shoulders, y + half * k, high],
        [shoulders, y + half * k, high + 0.05],
      ],
      '#b7babd',
      4,
    );
  sphere.fill(
    slab(across(shoulders - 0.01, high + 0.17, 0.42), across(shoulders + 0.02, high + 0.03, 0.5)),
    leather,
  );
  sphere.line([...across(shoulders, high + 0.15, 0.38)], cloth.stitch, 1.5, 0.7);
}
