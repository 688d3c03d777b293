import type { Vec3 } from '../geometry/vector.ts';
import type { Cloth } from '../scenes/cloth.ts';
import type { Canvas } from '../svg.ts';
import type { Sphere } from './sphere.ts';

/** The inside of a door, seen from between the seats: where it begins and ends, and on which side it is. */
interface Door {
  from: number;
  to: number;
  y: number;
}

const DOORS = [
  [0.86, -0.27],
  [-0.34, -1.32],
] as const;

/** Four doors and the belts between them. */
export function drawDoors(sphere: Sphere, canvas: Canvas, cloth: Cloth): void {
  for (const side of [1, -1]) {
    for (const [from, to] of DOORS) {
      const door = { from, to, y: side * 0.76 };
      panel(sphere, canvas, door);
      armRest(sphere, canvas, { door, cloth });
      handle(sphere, canvas, door);
      loudspeaker(sphere, door);
    }
    belt(sphere, side);
  }
}

function panel(sphere: Sphere, canvas: Canvas, { from, to, y }: Door): void {
  sphere.fill(
    [
      [from, y, -0.23],
      [to, y, -0.21],
      [to, y, -1],
      [from, y, -1],
    ],
    canvas.ramp(['#4a4b4d', '#303133', '#1a1b1c']),
  );
  sphere.line(
    [
      [from, y, -0.235],
      [to, y, -0.215],
    ],
    '#77797c',
    3,
    0.8,
  );
}

function armRest(sphere: Sphere, canvas: Canvas, { door, cloth }: { door: Door; cloth: Cloth }): void {
  const { from, to, y } = door;
  sphere.fill(
    [
      [from - 0.12, y, -0.42],
      [to + 0.06, y, -0.4],
      [to + 0.06, y, -0.62],
      [from - 0.2, y, -0.62],
    ],
    canvas.ramp([cloth.tone(1.15), cloth.tone(0.6)]),
  );
  sphere.line(
    [
      [from - 0.12, y, -0.42],
      [to + 0.06, y, -0.4],
    ],
    cloth.stitch,
    1.6,
    0.7,
  );
}

function handle(sphere: Sphere, canvas: Canvas, { from, to, y }: Door): void {
  const middle = (from + to) / 2;
  sphere.fill(
    [
      [middle + 0.3, y, -0.3],
      [middle + 0.08, y, -0.29],
      [middle + 0.1, y, -0.34],
      [middle + 0.28, y, -0.35],
    ],
    canvas.ramp(['#f0f1f2', '#8a8e91']),
  );
}

function loudspeaker(sphere: Sphere, { from, y }: Door): void {
  const ring = Array.from(
    { length: 18 },
    (_, i): Vec3 => [from - 0.22 + 0.1 * Math.cos(i / 2.8), y, -0.78 + 0.1 * Math.sin(i / 2.8)],
  );
  sphere.line(ring, '#55585b', 2.4);
}

function belt(sphere: Sphere, side: number): void {
  sphere.line(
    [
      [-0.3, side * 0.76, -0.95],
      [-0.3, side * 0.72, -0.2],
      [-0.26, side * 0.58, 0.26],
    ],
    '#6c6963',
    15,
  );
  sphere.line(
    [
      [-0.29, side * 0.7, 0.08],
      [-0.31, side * 0.73, -0.7],
    ],
    '#101112',
    5,
  );
}
