import type { Vec3 } from '../geometry/vector.ts';
import { type Cloth, clothOf } from '../scenes/cloth.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import { Canvas } from '../svg.ts';
import { drawControls } from './controls.ts';
import { drawSeats } from './seats.ts';
import { type Sphere, sphereOn } from './sphere.ts';

export interface Panorama {
  /** `#rrggbb`: the bonnet is seen through the windscreen. */
  paint: string;
  /** 0 to 999; chooses cloth and trim. */
  seed: number;
}

const both = (draw: (side: 1 | -1) => void): void => {
  draw(1);
  draw(-1);
};

/** The cabin all around, from between the front seats, as an equirectangular SVG of 2:1; pure. */
export function drawPanorama({ paint, seed }: Panorama): string {
  const canvas = new Canvas();
  const sphere = sphereOn(canvas);
  const cloth = clothOf({ paint, seed, angle: 'interior', bodyType: '' });
  room(canvas);
  windows(canvas, sphere, paint);
  doors(sphere, canvas, cloth);
  roof(sphere);
  drawControls(sphere, canvas, cloth);
  drawSeats(sphere, canvas, cloth);
  return canvas.toString().replace('viewBox="0 0 12800 7200"', 'viewBox="0 0 12800 6400"');
}

/** Headlining above, trim around, carpet below. */
function room(canvas: Canvas): void {
  canvas.flood(
    canvas.gradient(
      [0, 0],
      [0, 640],
      [
        { at: 0, colour: '#d9d5ce' },
        { at: 0.3, colour: '#c4bfb7' },
        { at: 0.42, colour: '#8d8982' },
        { at: 0.5, colour: '#4a4846' },
        { at: 0.64, colour: '#242426' },
        { at: 1, colour: '#121213' },
      ],
    ),
  );
}

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

function windows(canvas: Canvas, sphere: Sphere, paint: string): void {
  const panes = [SCREEN, BACK, front(1), front(-1), rear(1), rear(-1)];
  for (const pane of panes) sphere.line([...pane, ...pane.slice(0, 1)], '#0d0d0e', 7);
  sphere.within(panes, () => {
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
  });
}

function doors(sphere: Sphere, canvas: Canvas, cloth: Cloth): void {
  both((side) => {
    for (const [from, to] of [
      [0.86, -0.27],
      [-0.34, -1.32],
    ] as const) {
      const y = side * 0.76;
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
      const middle = (from + to) / 2;
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
      sphere.fill(
        [
          [middle + 0.3, y, -0.3],
          [middle + 0.08, y, -0.29],
          [middle + 0.1, y, -0.34],
          [middle + 0.28, y, -0.35],
        ],
        canvas.ramp(['#f0f1f2', '#8a8e91']),
      );
      const ring = Array.from(
        { length: 18 },
        (_, i): Vec3 => [from - 0.22 + 0.1 * Math.cos(i / 2.8), y, -0.78 + 0.1 * Math.sin(i / 2.8)],
      );
      sphere.line(ring, '#55585b', 2.4);
    }
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
  });
}

function roof(sphere: Sphere): void {
  const lamp: readonly Vec3[] = [
    [0.38, 0.12, 0.36],
    [0.14, 0.12, 0.4],
    [0.14, -0.12, 0.4],
    [0.38, -0.12, 0.36],
  ];
  sphere.fill(lamp, '#a9a49b');
  sphere.fill(
    [
      [0.32, 0.07, 0.37],
      [0.2, 0.07, 0.39],
      [0.2, -0.07, 0.39],
      [0.32, -0.07, 0.37],
    ],
    '#fbf7ea',
  );
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
