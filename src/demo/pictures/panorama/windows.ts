import type { Vec3 } from '../geometry/vector.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';
import type { Sphere } from './sphere.ts';

const SCREEN: readonly Vec3[] = [
  [1.05, 0.7, -0.24],
  [0.5, 0.56, 0.27],
  [0.55, 0, 0.3],
  [0.5, -0.56, 0.27],
  [1.05, -0.7, -0.24],
];
const BACK: readonly Vec3[] = [
  [-1.8, 0.6, -0.16],
  [-1.4, 0.5, 0.24],
  [-1.4, -0.5, 0.24],
  [-1.8, -0.6, -0.16],
];
const front = (side: 1 | -1): Vec3[] => [
  [0.86, side * 0.74, -0.22],
  [0.4, side * 0.6, 0.22],
  [-0.2, side * 0.58, 0.24],
  [-0.26, side * 0.74, -0.2],
];
const rear = (side: 1 | -1): Vec3[] => [
  [-0.36, side * 0.74, -0.2],
  [-0.32, side * 0.58, 0.24],
  [-1.05, side * 0.56, 0.22],
  [-1.3, side * 0.72, -0.14],
];

/** What is seen through the panes: a pale place, and the bonnet in the paint of the car. */
export function drawWindows(sphere: Sphere, canvas: Canvas, paint: string): void {
  const panes = [SCREEN, BACK, front(1), front(-1), rear(1), rear(-1)];
  for (const pane of panes) sphere.line([...pane, ...pane.slice(0, 1)], '#0d0d0e', 7);
  sphere.within(panes, () => {
    outside(sphere, canvas);
    bonnet(sphere, paint);
  });
}

function outside(sphere: Sphere, canvas: Canvas): void {
  canvas.flood(
    canvas.gradient(
      [0, 200],
      [0, 460],
      [
        { at: 0, colour: '#f7f6f4' },
        { at: 0.42, colour: '#eeece8' },
        { at: 0.5, colour: '#d3cec6' },
        { at: 0.6, colour: '#c8c2b9' },
        { at: 1, colour: '#b3aca2' },
      ],
    ),
  );
  for (let i = 0; i < 7; i++) {
    const x = 12 * Math.cos(i * 0.9 + 0.4);
    const y = 12 * Math.sin(i * 0.9 + 0.4);
    sphere.line(
      [
        [x, y, -0.6],
        [x, y, 5],
      ],
      '#dcd7d0',
      3,
    );
  }
}

function bonnet(sphere: Sphere, paint: string): void {
  const colour = fromHex(paint);
  sphere.fill(
    [
      [1.1, 0.8, -0.26],
      [2.2, 0.72, -0.3],
      [2.35, 0, -0.28],
      [2.2, -0.72, -0.3],
      [1.1, -0.8, -0.26],
    ],
    toHex(tint(colour, 0.9)),
  );
  sphere.line(
    [
      [1.1, 0.45, -0.24],
      [2.2, 0.4, -0.27],
    ],
    '#ffffff',
    2,
    0.45,
  );
  sphere.line(
    [
      [1.1, -0.45, -0.24],
      [2.2, -0.4, -0.27],
    ],
    '#000000',
    2,
    0.3,
  );
}
