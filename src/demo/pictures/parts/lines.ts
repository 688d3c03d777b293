import { cornersOf, rounded } from '../geometry/outline.ts';
import { mix, type Vec2 } from '../geometry/vector.ts';
import { archRadius } from './arches.ts';
import type { Stage } from './stage.ts';

/** Gaps of doors and bonnet, handles, sill cladding. */
export function drawLines(stage: Stage): void {
  const { skin, profile, shell } = stage;
  const clear = archRadius(profile) + 0.07;
  const foot = (x: number): number => shell.sill(x) + (profile.cladding ?? 0.06) + 0.02;
  const around = (x: number, z: number, axle: number, sign: 1 | -1): number => {
    const reach = clear * clear - (z - profile.wheel) ** 2;
    if (reach <= 0) return x;
    const edge = axle + sign * Math.sqrt(reach);
    return sign > 0 ? Math.max(x, edge) : Math.min(x, edge);
  };
  creases(stage);
  const doors = profile.doors;
  doors.forEach((x, i) => {
    const last = i === doors.length - 1;
    const points = Array.from({ length: 12 }, (_, k): Vec2 => {
      const z = mix(foot(x), shell.shoulder(x) - 0.005, k / 11);
      if (i === 0) return [around(x, z, profile.frontAxle, 1), z];
      return [last ? around(x, z, profile.rearAxle, -1) : x, z];
    });
    gap(stage, skin.side(points));
    if (i > 0) handle(stage, x - 0.19);
  });
  const from = doors[0] ?? 1;
  const to = doors[doors.length - 1] ?? 3;
  const start = around(from, foot(from), profile.frontAxle, 1);
  const stop = around(to, foot(to), profile.rearAxle, -1);
  gap(stage, skin.side(stretch(start, stop, foot)));
  sill(stage, foot);
  bonnet(stage);
}

function gap({ canvas }: Stage, line: readonly Vec2[]): void {
  canvas.stroke(line, '#000000', 1.7, 0.55);
  canvas.stroke(
    line.map(([x, y]): Vec2 => [x + 1.3, y + 0.6]),
    '#ffffff',
    0.8,
    0.28,
  );
}

const stretch = (from: number, to: number, z: (x: number) => number): Vec2[] =>
  Array.from({ length: 15 }, (_, i): Vec2 => {
    const x = mix(from, to, i / 14);
    return [x, z(x)];
  });

function handle({ canvas, skin, shell }: Stage, x: number): void {
  const z = shell.shoulder(x) - 0.125;
  const bar = (dx: number, dz: number, out: number): Vec2[] =>
    skin.side(
      rounded(cornersOf([x - dx, z + dz, x + dx, z + dz, x + dx, z - dz, x - dx, z - dz]), 0.012, 2, 3),
      out,
    );
  canvas.fill(bar(0.095, 0.024, 0), '#000000', 0.35);
  const shape = bar(0.1, 0.013, 0.03);
  const [top] = skin.side([[x, z + 0.013]], 0.03);
  const [low] = skin.side([[x, z - 0.013]], 0.03);
  if (top && low) {
    canvas.fill(shape, canvas.gradient(top, low, HANDLE));
  }
}

const HANDLE = [
  { at: 0, colour: '#f2f3f4' },
  { at: 0.45, colour: '#a6aaad' },
  { at: 1, colour: '#5d6164' },
];

function sill({ canvas, skin, profile, shell }: Stage, foot: (x: number) => number): void {
  const clear = archRadius(profile);
  const from = profile.frontAxle + clear;
  const to = profile.rearAxle - clear;
  const lower = stretch(from, to, (x) => shell.sill(x) - 0.01);
  const upper = stretch(from, to, (x) => (profile.cladding ? foot(x) - 0.03 : shell.sill(x) + 0.045));
  const shape = skin.side([...upper, ...lower.reverse()], 0.004);
  canvas.fill(shape, profile.cladding ? '#232527' : '#0d0e0f', profile.cladding ? 1 : 0.75);
  if (profile.cladding) canvas.stroke(skin.side(upper, 0.004), '#6a6d70', 1, 0.6);
}

function bonnet(stage: Stage): void {
  const { skin, shell, profile } = stage;
  const cowl = (profile.cabin?.screen[0] ?? 1.3) + 0.3;
  const tip = shell.span[0] + 0.05;
  const turn = 0.3;
  const half = shell.edge(tip + turn) * 0.92;
  const curve = Array.from({ length: 12 }, (_, i): Vec2 => {
    const angle = (Math.PI / 2) * (i / 11);
    return [tip + turn * (1 - Math.cos(angle)), half * Math.sin(angle) ** 0.55];
  });
  const along = Array.from({ length: 8 }, (_, i): Vec2 => {
    const x = mix(tip + turn, cowl, (i + 1) / 8);
    return [x, shell.edge(x) * 0.92];
  });
  const side = [...curve, ...along];
  const other = side.map(([x, y]): Vec2 => [x, -y]).reverse();
  gap(stage, skin.deck([...other, ...side]));
}

/** Creases of the sheet metal: light above, dark below. */
function creases({ canvas, skin, profile, shell }: Stage): void {
  const lines = [
    { v: 0.7, from: profile.frontAxle - 0.1, to: profile.length - profile.tail.depth * 0.8, strength: 1 },
    { v: 0.2, from: profile.frontAxle + 0.5, to: profile.rearAxle - 0.48, strength: 0.7 },
  ];
  for (const { v, from, to, strength } of lines) {
    const line = Array.from({ length: 24 }, (_, i): Vec2 => {
      const x = mix(from, to, i / 23);
      return [x, mix(shell.sill(x), shell.shoulder(x), v + 0.05 * (i / 23))];
    });
    const seen = skin.side(line);
    const start = seen[0] ?? [0, 0];
    const stop = seen[seen.length - 1] ?? [1, 0];
    const fade = (colour: string, opacity: number): string =>
      canvas.gradient(start, stop, [
        { at: 0, colour, opacity: 0 },
        { at: 0.3, colour, opacity },
        { at: 0.8, colour, opacity },
        { at: 1, colour, opacity: 0 },
      ]);
    canvas.stroke(seen, fade('#fff', 0.3 * strength), 2.2);
    canvas.stroke(
      seen.map(([x, y]): Vec2 => [x, y + 3]),
      fade('#000', 0.28 * strength),
      3.4,
    );
  }
}
