import type { Vec3 } from '../geometry/vector.ts';
import type { Cloth } from '../scenes/cloth.ts';
import type { Canvas } from '../svg.ts';
import type { Sphere } from './sphere.ts';

/** An upright rectangle across the car at `x`, from `left` to `right` and `top` to `foot`. */
const plate = (x: number, left: number, right: number, top: number, foot: number, lean = 0): Vec3[] => [
  [x, left, top],
  [x, right, top],
  [x - lean, right, foot],
  [x - lean, left, foot],
];
/** A level rectangle at the height `z`. */
const ledge = (near: number, far: number, half: number, z: number, drop = 0): Vec3[] => [
  [far, half, z],
  [far, -half, z],
  [near, -half, z - drop],
  [near, half, z - drop],
];

/** Dashboard, screens, console, pedals and steering wheel. */
export function drawControls(sphere: Sphere, canvas: Canvas, cloth: Cloth): void {
  sphere.fill(ledge(0.66, 1.08, 0.76, -0.24), canvas.ramp(['#565a5d', '#2c2e30']));
  sphere.fill(plate(0.66, 0.76, -0.76, -0.24, -0.36), canvas.ramp(['#414447', '#232527']));
  sphere.line(
    [
      [0.66, 0.76, -0.24],
      [0.66, 0, -0.235],
      [0.66, -0.76, -0.24],
    ],
    '#7d8286',
    2,
    0.7,
  );
  sphere.fill(plate(0.66, 0.76, -0.76, -0.36, -0.41), canvas.ramp(cloth.trim));
  sphere.fill(plate(0.66, 0.76, -0.76, -0.41, -0.62, -0.12), canvas.ramp([cloth.tone(0.85), '#161718']));
  sphere.line(
    [
      [0.66, 0.76, -0.425],
      [0.66, -0.76, -0.425],
    ],
    cloth.stitch,
    1.5,
    0.7,
  );
  for (const y of [0.66, 0.24, -0.24, -0.66]) {
    sphere.fill(plate(0.65, y + 0.07, y - 0.07, -0.275, -0.335), '#0b0c0d');
    for (const z of [-0.29, -0.305, -0.32])
      sphere.line(
        [
          [0.65, y + 0.06, z],
          [0.65, y - 0.06, z],
        ],
        '#5a5e61',
        1.6,
      );
  }
  sphere.fill(plate(0.6, 0.17, -0.17, -0.17, -0.35), '#0a0b0c');
  sphere.fill(plate(0.595, 0.16, -0.16, -0.18, -0.34), canvas.ramp(['#2b5a86', '#16324d']));
  sphere.line(
    [
      [0.59, 0.13, -0.3],
      [0.59, 0.02, -0.25],
      [0.59, -0.03, -0.28],
      [0.59, -0.14, -0.21],
    ],
    '#9fd0ff',
    3,
  );
  for (const y of [0.1, 0, -0.1]) {
    const knob = Array.from(
      { length: 19 },
      (_, i): Vec3 => [0.62, y + 0.025 * Math.cos(i / 3), -0.47 + 0.025 * Math.sin(i / 3)],
    );
    sphere.fill(knob, '#c9ccce');
    sphere.fill(
      knob.map(([x, ky, z]): Vec3 => [x, y + (ky - y) * 0.7, -0.47 + (z + 0.47) * 0.7]),
      '#2a2c2e',
    );
  }
  console(sphere, canvas, cloth);
  steering(sphere, canvas);
}

function console(sphere: Sphere, canvas: Canvas, cloth: Cloth): void {
  for (const side of [1, -1])
    sphere.fill(
      [
        [0.66, side * 0.13, -0.56],
        [-0.4, side * 0.13, -0.52],
        [-0.4, side * 0.15, -1],
        [0.66, side * 0.15, -1],
      ],
      '#1c1d1f',
    );
  sphere.fill(ledge(0.02, 0.66, 0.13, -0.56), canvas.ramp(['#3b3e40', '#222426']));
  sphere.fill(ledge(0.3, 0.56, 0.09, -0.555), '#0f1011');
  sphere.fill(ledge(-0.42, 0.02, 0.13, -0.5), canvas.ramp([cloth.tone(1.1), cloth.tone(0.7)]));
  sphere.line(
    [
      [0.24, 0, -0.56],
      [0.25, 0, -0.46],
    ],
    '#a4a8ab',
    9,
  );
  sphere.line(
    [
      [0.25, 0, -0.46],
      [0.255, 0, -0.43],
    ],
    '#0c0d0e',
    24,
  );
  for (const [x, y] of [
    [0.12, 0.045],
    [0.12, -0.045],
  ] as const) {
    const cup = Array.from(
      { length: 19 },
      (_, i): Vec3 => [x + 0.038 * Math.cos(i / 3), y + 0.038 * Math.sin(i / 3), -0.555],
    );
    sphere.fill(cup, '#0a0b0b');
    sphere.line(cup, '#7d8184', 1.6);
  }
}

/** Wheel and dials, on the right. */
function steering(sphere: Sphere, canvas: Canvas): void {
  const y = -0.4;
  sphere.fill(plate(0.63, y + 0.2, y - 0.2, -0.17, -0.31), '#101112');
  for (const off of [0.09, -0.09]) {
    const dial = Array.from(
      { length: 20 },
      (_, i): Vec3 => [0.62, y + off + 0.06 * Math.cos(i / 3), -0.24 + 0.055 * Math.sin(i / 3)],
    );
    sphere.line(dial, '#e9ecee', 1.8);
    sphere.line(
      [
        [0.62, y + off, -0.24],
        [0.62, y + off + 0.03, -0.205],
      ],
      '#e8542f',
      2,
    );
  }
  const rim = (reach: number): Vec3[] =>
    Array.from({ length: 41 }, (_, i): Vec3 => {
      const turn = (i / 40) * 2 * Math.PI;
      return [
        0.48 + 0.07 * Math.sin(turn),
        y + reach * Math.cos(turn),
        -0.36 + reach * 0.94 * Math.sin(turn),
      ];
    });
  sphere.line(
    [
      [0.48, y + 0.17, -0.36],
      [0.49, y, -0.37],
      [0.48, y - 0.17, -0.36],
    ],
    '#232527',
    20,
  );
  sphere.line(
    [
      [0.49, y, -0.37],
      [0.42, y, -0.52],
    ],
    '#232527',
    20,
  );
  sphere.line(rim(0.18), '#0b0c0d', 17);
  sphere.line(rim(0.183), '#5b5f63', 3, 0.8);
  sphere.fill(rim(0.06), canvas.ramp(['#3a3d40', '#1a1c1d']));
}
