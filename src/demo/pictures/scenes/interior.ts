import type { CarPicture } from '#domain/media/picture.ts';
import { fromHex, tint, toHex } from '../shading/colour.ts';
import type { Canvas } from '../svg.ts';
import { type Cloth, clothOf } from './cloth.ts';
import { drawConsole } from './console.ts';
import { drawSteeringWheel } from './steering-wheel.ts';

/** The front seats' view of the cabin, from between the rear seats. */
export function drawInterior(canvas: Canvas, picture: CarPicture): void {
  const cloth = clothOf(picture);
  canvas.flood('#1a1b1d');
  outside(canvas, picture.paint);
  frame(canvas);
  doors(canvas, cloth);
  dashboard(canvas, cloth);
  drawConsole(canvas, cloth, picture.seed);
  drawSteeringWheel(canvas, cloth);
  seats(canvas, cloth);
}

function outside(canvas: Canvas, paint: string): void {
  const colour = fromHex(paint);
  canvas.shape('M-40 60H1320V380H-40Z', canvas.ramp(['#f6f5f3', '#eeece8', '#dedad4']));
  canvas.shape(
    'M-60 346Q640 250 1340 346V400H-60Z',
    canvas.ramp([toHex(tint(colour, 1.15)), toHex(tint(colour, 0.55))]),
  );
  canvas.line('M40 332Q640 254 1240 332', '#ffffff', 2, 0.5);
  canvas.line('M430 300Q470 330 480 360M850 300Q810 330 800 360', '#000000', 1.5, 0.25);
}

function frame(canvas: Canvas): void {
  canvas.shape(
    'M-40-40H1320V70Q1120 44 640 40Q160 44-40 70Z',
    canvas.ramp(['#8d8a85', '#c4c0ba', '#a5a19b']),
  );
  canvas.shape('M-40 60Q640 22 1320 60V84Q640 44-40 84Z', canvas.ramp(['#55534f', '#2c2b29']));
  for (const flip of ['', 'transform-origin="640 360"']) {
    const more = flip ? ' ' : '';
    const pillar = flip
      ? 'M1320 40L1110 62Q1160 190 1222 356L1320 380Z'
      : 'M-40 40L170 62Q120 190 58 356L-40 380Z';
    canvas.shape(pillar, canvas.ramp(flip ? ['#7c7974', '#3c3b39'] : ['#8f8c86', '#454442']), more);
  }
  canvas.shape('M-40 96L86 84Q60 200 20 330L-40 336Z', canvas.ramp(['#e9e7e3', '#d6d2cc']));
  canvas.shape('M1320 96L1194 84Q1220 200 1260 330L1320 336Z', canvas.ramp(['#e9e7e3', '#d6d2cc']));
  canvas.shape(
    'M548 66Q640 58 732 66Q744 68 742 82L736 112Q734 122 722 123Q640 128 558 123Q546 122 544 112L538 82Q536 68 548 66Z',
    '#161718',
  );
  canvas.shape(
    'M556 74Q640 67 724 74Q733 75 731 84L727 108Q725 115 717 115Q640 119 563 115Q555 115 553 108L549 84Q547 75 556 74Z',
    canvas.ramp(['#9fa7ab', '#59626a', '#7f878c'], true),
  );
  canvas.shape('M628 44h24v18h-24Z', '#1f2021');
}

function doors(canvas: Canvas, cloth: Cloth): void {
  const side = (flip: boolean): void => {
    const x = (n: number): number => (flip ? 1280 - n : n);
    canvas.shape(
      `M${x(-40)} 322L${x(40)} 330Q${x(110)} 350 ${x(150)} 400L${x(196)} 730H${x(-40)}Z`,
      canvas.ramp(['#3b3c3e', '#232426', '#161718']),
    );
    canvas.shape(
      `M${x(-40)} 452Q${x(70)} 440 ${x(150)} 470L${x(168)} 560Q${x(60)} 530 ${x(-40)} 560Z`,
      canvas.ramp([cloth.tone(1.1), cloth.tone(0.6)]),
    );
    canvas.line(`M${x(-40)} 452Q${x(70)} 440 ${x(150)} 470`, cloth.stitch, 1.5, 0.6);
    canvas.shape(
      `M${x(20)} 392Q${x(70)} 388 ${x(112)} 408L${x(116)} 424Q${x(70)} 404 ${x(20)} 410Z`,
      canvas.ramp(['#e3e5e6', '#8c9093']),
    );
    canvas.shape(`M${x(-40)} 586H${x(120)}Q${x(146)} 640 ${x(150)} 730H${x(-40)}Z`, '#101112');
  };
  side(false);
  side(true);
}

function dashboard(canvas: Canvas, cloth: Cloth): void {
  canvas.shape(
    'M60 366Q200 322 420 326Q640 330 860 318Q1080 312 1220 366Q1250 400 1236 470L1180 560H100L44 470Q30 400 60 366Z',
    canvas.ramp(['#4a4c4f', '#2d2f31', '#1d1e20', '#151617']),
  );
  canvas.line('M66 364Q200 324 420 328Q640 332 860 320Q1080 314 1214 364', '#8b8f93', 1.6, 0.5);
  canvas.shape(
    'M52 428Q300 404 560 412H720Q980 400 1228 428L1222 462Q980 436 720 444H560Q300 438 58 462Z',
    canvas.ramp(cloth.trim),
  );
  canvas.line('M52 428Q300 404 560 412H720Q980 400 1228 428', '#ffffff', 1.2, 0.4);
  canvas.shape(
    'M58 466Q300 442 560 448V560H120Q70 520 58 466Z',
    canvas.ramp([cloth.tone(0.9), cloth.tone(0.45), '#131415']),
  );
  canvas.shape(
    'M1222 466Q980 442 720 448V560H1160Q1210 520 1222 466Z',
    canvas.ramp([cloth.tone(0.9), cloth.tone(0.45), '#131415']),
  );
  canvas.line('M64 474Q300 450 556 456M1216 474Q980 450 724 456', cloth.stitch, 1.4, 0.6);
  for (const d of [
    'M96 386Q150 372 214 372L212 402Q150 402 92 414Z',
    'M1184 386Q1130 372 1066 372L1068 402Q1130 402 1188 414Z',
  ]) {
    canvas.shape(d, '#0b0c0d', 'stroke="#9a9ea1" stroke-width="1.6"');
  }
  for (let i = 1; i < 4; i++) {
    canvas.line(
      `M100 ${384 + i * 7}Q150 ${374 + i * 7} 212 ${372 + i * 7}M1180 ${384 + i * 7}Q1130 ${374 + i * 7} 1068 ${372 + i * 7}`,
      '#4c5053',
      2,
    );
  }
  canvas.shape(
    'M236 480h230q14 0 12 14l-6 40q-2 12-14 12H252q-12 0-14-12l-8-40q-2-14 6-14Z',
    'none',
    'stroke="#000" stroke-opacity=".45" stroke-width="1.6"',
  );
}

function seats(canvas: Canvas, cloth: Cloth): void {
  const seat = (flip: boolean): void => {
    const x = (n: number): number => (flip ? 1316 - n : n - 36);
    const back = `M${x(70)} 740Q${x(74)} 560 ${x(112)} 486Q${x(128)} 462 ${x(176)} 458Q${x(262)} 450 ${x(334)} 462Q${x(372)} 470 ${x(382)} 500Q${x(420)} 600 ${x(418)} 740Z`;
    canvas.shape(
      back,
      canvas.ramp(
        flip
          ? [cloth.tone(0.5), cloth.tone(1.05), cloth.tone(0.6)]
          : [cloth.tone(0.6), cloth.tone(1.05), cloth.tone(0.5)],
        true,
      ),
    );
    canvas.line(
      `M${x(136)} 740Q${x(140)} 570 ${x(170)} 500M${x(352)} 740Q${x(350)} 590 ${x(330)} 502`,
      cloth.stitch,
      2,
      0.55,
    );
    canvas.shape(
      `M${x(140)} 740Q${x(146)} 590 ${x(176)} 540Q${x(250)} 524 ${x(322)} 540Q${x(346)} 590 ${x(346)} 740Z`,
      canvas.ramp(['#1b1c1e', '#101112']),
      'opacity=".42"',
    );
    canvas.shape(
      `M${x(222)} 420h${flip ? -10 : 10}v60h${flip ? 10 : -10}ZM${x(280)} 420h${flip ? -10 : 10}v60h${flip ? 10 : -10}Z`,
      '#b7babd',
    );
    canvas.shape(
      `M${x(176)} 424Q${x(168)} 356 ${x(200)} 346Q${x(256)} 336 ${x(312)} 346Q${x(338)} 354 ${x(330)} 424Q${x(326)} 446 ${x(300)} 448Q${x(252)} 452 ${x(206)} 448Q${x(180)} 446 ${x(176)} 424Z`,
      canvas.ramp([cloth.tone(1.3), cloth.tone(0.85), cloth.tone(0.5)]),
    );
    canvas.line(
      `M${x(186)} 420Q${x(182)} 366 ${x(208)} 358Q${x(256)} 350 ${x(304)} 358`,
      cloth.stitch,
      1.5,
      0.5,
    );
  };
  seat(false);
  seat(true);
}
