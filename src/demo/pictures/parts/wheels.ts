import type { Camera } from '../geometry/camera.ts';
import { circle } from '../geometry/outline.ts';
import type { Vec2 } from '../geometry/vector.ts';
import type { WheelDesign } from '../profiles/profile.ts';
import { blend, fromHex, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';
import { SPOKES } from './spokes.ts';

export interface Wheel {
  x: number;
  /** Outer face of the tyre; positive on the near side. */
  y: number;
  radius: number;
  /** Share of the radius that is rim. */
  rim: number;
  design: WheelDesign;
  finish: string;
}

const TYRE = 0.21;

/** One wheel standing on the ground: tyre, rim with its depth, brake disc and spokes. */
export function drawWheel(canvas: Canvas, view: Camera, wheel: Wheel): void {
  const { x, y, radius, rim } = wheel;
  const side = Math.sign(y);
  const ring = (r: number, inward: number): Vec2[] =>
    circle([x, radius], r, 36).map(([px, pz]) => view.project([px, y - side * inward, pz]));
  for (const inward of [TYRE, 0.14, 0.07, 0.02])
    canvas.fill(ring(radius * (inward > 0.1 ? 0.985 : 1), inward), '#0e0f10');
  if (side < 0) return;
  const top = view.project([x, y, radius * 2]);
  const foot = view.project([x, y, 0]);
  canvas.fill(ring(radius * 0.975, 0.004), canvas.gradient(top, foot, TYRE_STOPS));
  canvas.stroke(ring(radius * 0.9, 0), '#4a4c4e', 1, 0.5, true);
  const r = radius * rim;
  canvas.fill(ring(r * 1.035, 0), '#131415');
  const lip = canvas.gradient(top, foot, [
    { at: 0.1, colour: '#f4f5f6' },
    { at: 0.4, colour: '#b9bdc1' },
    { at: 0.62, colour: '#8d9196' },
    { at: 0.9, colour: '#d9dbdd' },
  ]);
  canvas.fill(ring(r, 0.004), lip);
  canvas.fill(ring(r * 0.945, 0.008), canvas.gradient(top, foot, WELL));
  canvas.clipped([ring(r * 0.95, 0.008)], () => {
    canvas.fill(ring(r * 0.86, 0.1), '#1a1c1e');
    canvas.fill(ring(r * 0.66, 0.075), canvas.gradient(top, foot, DISC));
    canvas.fill(ring(r * 0.4, 0.07), '#2b2d30');
    spokes(canvas, view, wheel, r);
  });
  canvas.stroke(ring(r * 0.99, 0.002), '#ffffff', 0.8, 0.45, true);
}

function spokes(canvas: Canvas, view: Camera, wheel: Wheel, r: number): void {
  const { count, shape, cap, dish } = SPOKES[wheel.design];
  const metal = fromHex(wheel.finish);
  const place = (radius: number, angle: number, inward: number): Vec2 =>
    view.project([
      wheel.x + Math.cos(angle) * radius * r,
      wheel.y - inward - dish * (1 - radius),
      wheel.radius + Math.sin(angle) * radius * r,
    ]);
  const blades = Array.from({ length: count }, (_, k) => Math.PI / 2 + (2 * Math.PI * k) / count);
  for (const turn of blades) {
    canvas.fill(
      shape.map(([radius, angle]) => place(radius, turn + angle, 0.035)),
      toHex(blend(metal, [0, 0, 0], 0.72)),
    );
  }
  for (const turn of blades) {
    const light = 0.5 + 0.5 * Math.cos(turn - 1.9);
    const outline = shape.map(([radius, angle]) => place(radius, turn + angle, 0.006));
    const inner = place(0.1, turn, 0.006);
    const outer = place(1, turn, 0.006);
    canvas.fill(
      outline,
      canvas.gradient(inner, outer, [
        { at: 0, colour: toHex(blend(metal, [0.02, 0.02, 0.02], 0.45 - 0.25 * light)) },
        { at: 0.7, colour: toHex(blend(metal, [1, 1, 1], 0.05 + 0.35 * light)) },
        { at: 1, colour: toHex(blend(metal, [0.05, 0.05, 0.05], 0.25 - 0.2 * light)) },
      ]),
    );
  }
  const hub = circle([0, 0], cap, 20).map(([px, pz]) =>
    place(Math.hypot(px, pz), Math.atan2(pz, px), -0.004),
  );
  canvas.fill(hub, toHex(blend(metal, [0.05, 0.05, 0.05], 0.3)));
  const badge = circle([0, 0], cap * 0.6, 16).map(([px, pz]) =>
    place(Math.hypot(px, pz), Math.atan2(pz, px), -0.006),
  );
  canvas.fill(badge, '#2a2c2f');
}

const TYRE_STOPS = [
  { at: 0, colour: '#3a3c3e' },
  { at: 0.25, colour: '#2a2b2d' },
  { at: 0.6, colour: '#1c1d1e' },
  { at: 1, colour: '#0f1011' },
];
const WELL = [
  { at: 0.15, colour: '#0b0c0d' },
  { at: 0.5, colour: '#1d1f21' },
  { at: 0.9, colour: '#4c4f53' },
];
const DISC = [
  { at: 0.2, colour: '#5b5e62' },
  { at: 0.5, colour: '#8a8e92' },
  { at: 0.9, colour: '#6b6f73' },
];
