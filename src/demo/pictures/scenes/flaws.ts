import type { CarPicture, FlawView } from '#domain/media/picture.ts';
import type { Vec2 } from '../geometry/vector.ts';
import { blend, fromHex, tint, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';

type Chance = () => number;

/** A close-up of a flaw, as large as a hand: lacquer with a scratch, chips or a dent, or worn trim. */
export function drawFlaw(canvas: Canvas, { paint, seed }: CarPicture, flaw: FlawView): void {
  const chance = chanceOf(seed + flaw.length * 1000);
  if (flaw === 'worn') {
    worn(canvas, chance);
    return;
  }
  panel(canvas, paint);
  if (flaw === 'scratch') scratches(canvas, chance);
  if (flaw === 'stonechip') chips(canvas, chance);
  if (flaw === 'dent') dent(canvas, paint, chance);
}

/** A swelling of sheet metal with the long light of the studio in it. */
function panel(canvas: Canvas, paint: string): void {
  const colour = fromHex(paint);
  const tone = (k: number): string => toHex(blend(tint(colour, k), [1, 1, 1], 0.025 * k));
  canvas.flood(
    canvas.gradient(
      [120, -200],
      [420, 900],
      [
        { at: 0, colour: tone(0.75) },
        { at: 0.3, colour: tone(1.3) },
        { at: 0.42, colour: tone(1.7) },
        { at: 0.55, colour: tone(1.05) },
        { at: 1, colour: tone(0.45) },
      ],
    ),
  );
  canvas.line('M-40 196Q560 120 1320 196', '#ffffff', 26, 0.12);
  canvas.line('M-40 588Q600 540 1320 612', '#000000', 7, 0.5);
  canvas.line('M-40 595Q600 547 1320 619', '#ffffff', 2.5, 0.35);
}

function scratches(canvas: Canvas, chance: Chance): void {
  for (let i = 0; i < 7; i++) {
    const x = 300 + chance() * 260;
    const y = 270 + chance() * 170;
    const long = 180 + chance() * 330;
    const d = `M${x} ${y}q${long / 2} ${-18 - chance() * 30} ${long} ${-20 - chance() * 50}`;
    const deep = i < 2 ? 1 : 0.45;
    canvas.line(d, '#000000', 4.5 * deep, 0.35);
    canvas.line(d, '#f4f2ee', 2.6 * deep, 0.85 * deep);
  }
}

function chips(canvas: Canvas, chance: Chance): void {
  for (let i = 0; i < 13; i++) {
    const at: Vec2 = [330 + chance() * 620, 190 + chance() * 320];
    const size = 5 + chance() ** 2 * 24;
    const edge = (k: number, dx = 0): Vec2[] =>
      Array.from({ length: 11 }, (_, n): Vec2 => {
        const turn = (n / 11) * Math.PI * 2;
        const reach = size * k * (0.75 + ((Math.sin(n * 5 + i * 7) + 1) / 2) * 0.45);
        return [at[0] + dx + Math.cos(turn) * reach, at[1] + dx + Math.sin(turn) * reach];
      });
    canvas.fill(edge(1.14, 1.4), '#ffffff', 0.5);
    canvas.fill(edge(1.08), '#2a2b2c', 0.75);
    canvas.fill(edge(0.9), '#b9b6b0');
    if (size > 14) canvas.fill(edge(0.45, 2), '#7c5a44', 0.8);
  }
}

function dent(canvas: Canvas, paint: string, chance: Chance): void {
  const x = 560 + chance() * 160;
  const wide = 190 + chance() * 60;
  const dark = toHex(tint(fromHex(paint), 0.22));
  canvas.pool(
    [x, 360],
    [wide, -20],
    [14, wide * 0.55],
    [
      { at: 0, colour: dark, opacity: 0.75 },
      { at: 0.55, colour: dark, opacity: 0.5 },
      { at: 1, colour: dark, opacity: 0 },
    ],
  );
  canvas.pool(
    [x + 24, 360 + wide * 0.34],
    [wide * 0.74, -12],
    [8, wide * 0.2],
    [
      { at: 0, colour: '#ffffff', opacity: 0.8 },
      { at: 0.5, colour: '#ffffff', opacity: 0.3 },
      { at: 1, colour: '#ffffff', opacity: 0 },
    ],
  );
  canvas.line(`M${x - wide * 0.8} 318Q${x} ${270} ${x + wide * 0.82} 300`, '#ffffff', 3, 0.4);
}

function worn(canvas: Canvas, chance: Chance): void {
  canvas.flood(
    canvas.gradient(
      [200, 0],
      [500, 720],
      [
        { at: 0, colour: '#4b4744' },
        { at: 1, colour: '#1f1d1c' },
      ],
    ),
  );
  for (let i = 0; i < 260; i++) {
    const x = chance() * 1280;
    const y = chance() * 720;
    canvas.line(
      `M${x} ${y}q9 ${-7 + chance() * 14} 18 ${chance() * 6}`,
      i % 2 ? '#000000' : '#8d8782',
      1.6,
      0.3,
    );
  }
  const shine = [
    { at: 0, colour: '#b5aca2', opacity: 0.75 },
    { at: 0.6, colour: '#8f877f', opacity: 0.4 },
    { at: 1, colour: '#8f877f', opacity: 0 },
  ];
  canvas.pool([600, 390], [330, -50], [30, 170], shine);
  for (let i = 0; i < 16; i++) {
    const x = 380 + chance() * 420;
    const y = 280 + chance() * 210;
    canvas.line(
      `M${x} ${y}l${20 + chance() * 50} ${-16 + chance() * 32}l${10 + chance() * 40} ${chance() * 16}`,
      '#25211f',
      1.8,
      0.7,
    );
  }
  canvas.line('M-20 610Q600 540 1300 640', '#0d0c0c', 9, 0.8);
  for (let x = 10; x < 1280; x += 46)
    canvas.line(`M${x} ${586 - 34 * Math.sin((x / 1280) * 3)}l26 -2`, '#c9b9a4', 4, 0.9);
}

/** Numbers from 0 to 1, the same for the same seed. */
function chanceOf(seed: number): Chance {
  let state = (seed * 2654435761 + 12345) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
