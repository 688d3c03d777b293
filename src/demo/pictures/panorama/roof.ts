import type { Vec3 } from '../geometry/vector.ts';
import type { Sphere } from './sphere.ts';

/** What hangs from the headlining. */
export function drawRoof(sphere: Sphere): void {
  lamp(sphere);
  handles(sphere);
  mirror(sphere);
}

function lamp(sphere: Sphere): void {
  const frame: readonly Vec3[] = [
    [0.38, 0.12, 0.36],
    [0.14, 0.12, 0.4],
    [0.14, -0.12, 0.4],
    [0.38, -0.12, 0.36],
  ];
  sphere.fill(frame, '#a9a49b');
  sphere.fill(
    [
      [0.32, 0.07, 0.37],
      [0.2, 0.07, 0.39],
      [0.2, -0.07, 0.39],
      [0.32, -0.07, 0.37],
    ],
    '#fbf7ea',
  );
}

function handles(sphere: Sphere): void {
  for (const side of [1, -1])
    sphere.line(
      [
        [0.1, side * 0.55, 0.3],
        [0.05, side * 0.53, 0.27],
        [-0.12, side * 0.53, 0.27],
        [-0.17, side * 0.55, 0.3],
      ],
      '#8f8a82',
      5,
    );
}

function mirror(sphere: Sphere): void {
  sphere.line(
    [
      [0.42, 0, 0.32],
      [0.5, 0, 0.2],
    ],
    '#1f2021',
    5,
  );
  sphere.fill(
    [
      [0.5, 0.13, 0.23],
      [0.5, -0.13, 0.23],
      [0.5, -0.12, 0.14],
      [0.5, 0.12, 0.14],
    ],
    '#161718',
  );
  sphere.fill(
    [
      [0.49, 0.115, 0.215],
      [0.49, -0.115, 0.215],
      [0.49, -0.105, 0.152],
      [0.49, 0.105, 0.152],
    ],
    '#8d979d',
  );
}
