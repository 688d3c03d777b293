import type { Canvas } from '../svg.ts';
import type { Cloth } from './cloth.ts';

/** Instruments and steering wheel in front of the driver, who sits on the right. */
export function drawSteeringWheel(canvas: Canvas, cloth: Cloth): void {
  canvas.shape(
    'M812 352Q830 318 908 314Q1000 312 1044 330Q1068 342 1066 364L1056 412H820Z',
    canvas.ramp(['#3c3e41', '#191a1c']),
  );
  canvas.shape('M832 346Q846 330 910 328Q990 326 1034 340Q1048 346 1046 362L1040 408H836Z', '#07080a');
  canvas.shape(
    'M842 352Q852 340 910 338Q984 337 1024 348Q1036 352 1034 364L1030 402H846Z',
    canvas.ramp(['#12212f', '#0a0f15']),
  );
  for (const x of [884, 994]) {
    canvas.line(`M${x - 26} 392A30 30 0 1 1 ${x + 26} 392`, '#cfd8de', 2.4, 0.8);
    canvas.line(`M${x} 378L${x + (x < 900 ? -16 : 14)} 362`, '#ff6b4a', 2.4);
  }
  canvas.shape('M922 358h36v6h-36ZM928 370h24v4h-24ZM918 382h44v4h-44Z', '#9fc4dd', 'opacity=".7"');
  wheel(canvas, cloth);
}

function wheel(canvas: Canvas, cloth: Cloth): void {
  const at = 'transform="scale(10) translate(938 470)"';
  const ring =
    'M-136 0A136 128 0 1 1 136 0A136 128 0 1 1-136 0ZM-112 0A112 104 0 1 0 112 0A112 104 0 1 0-112 0Z';
  const put = (d: string, paint: string, more = ''): void =>
    canvas.add(`<path ${at} d="${d}" fill="${paint}" ${more}/>`);
  put(
    'M-116-6Q-70-22-44-30H44Q70-22 116-6L114 20Q70 18 46 34L20 108H-20L-46 34Q-70 18-114 20Z',
    canvas.ramp(['#3a3c3f', '#1b1c1e', '#101112']),
  );
  put('M-14 60L-8 104H8L14 60Z', canvas.ramp(cloth.trim));
  put(ring, canvas.ramp(['#55585b', '#26282a', '#141516', '#2a2c2e']), 'fill-rule="evenodd"');
  put(
    'M-124-30A128 120 0 0 1-58-107',
    'none',
    'stroke="#8f9396" stroke-width="3" stroke-linecap="round" opacity=".6"',
  );
  put(
    'M58-107A128 120 0 0 1 124-30',
    'none',
    'stroke="#8f9396" stroke-width="3" stroke-linecap="round" opacity=".35"',
  );
  put(
    'M-48-28Q0-44 48-28Q58-22 54 2Q46 46 0 50Q-46 46-54 2Q-58-22-48-28Z',
    canvas.ramp(['#3d3f42', '#1f2123', '#141516']),
    'stroke="#0a0a0b" stroke-width="1.5"',
  );
  put('M-13 2A13 13 0 1 1 13 2A13 13 0 1 1-13 2Z', canvas.ramp(['#f1f2f3', '#8d9194']));
  for (const side of [-1, 1]) {
    put(
      `M${side * 62}-14h${side * 32}q${side * 4} 12 ${side * 2} 24h${side * -32}Z`,
      '#0b0c0d',
      'stroke="#8d9194" stroke-width="1.2"',
    );
    put(`M${side * 70}-2h${side * 16}`, 'none', 'stroke="#cfd2d4" stroke-width="2"');
  }
}
