import type { Vec2 } from '../geometry/vector.ts';
import type { Canvas } from '../svg.ts';

const WHEELS: readonly Vec2[] = [
  [400, 470],
  [890, 470],
];
const RADIUS = 122;
const DARK = '#23262a';
const METAL = '#9ba0a6';

/** Whether a body type is that of a motorbike. */
export const isMotorcycle = (bodyType: string): boolean => /motor_?(cycle|bike)|scooter/i.test(bodyType);

/** A plain motorbike from the side. @param paint CSS colour of tank and tail */
export function drawMotorcycle(canvas: Canvas, paint: string): void {
  canvas.ellipse([645, 596], 420, 20, '#c9c5bf');
  for (const [x, y] of WHEELS) {
    canvas.ellipse([x, y], RADIUS, RADIUS, DARK);
    canvas.ellipse([x, y], RADIUS - 26, RADIUS - 26, '#e6e3de');
    canvas.line(
      Array.from({ length: 6 }, (_, at) => {
        const angle = (at * Math.PI) / 3;
        return `M${x} ${y}l${Math.round(98 * Math.cos(angle))} ${Math.round(98 * Math.sin(angle))}`;
      }).join(''),
      METAL,
      5,
    );
    canvas.ellipse([x, y], 20, 20, METAL);
  }
  // fork and handlebar, swing arm, frame
  canvas.line(
    'M890 470L800 245L752 232M400 470L585 465M800 290L700 470L585 470L560 360L790 300',
    '#3a3e43',
    17,
  );
  // engine and exhaust
  canvas.fill(
    [
      [575, 385],
      [735, 370],
      [725, 500],
      [580, 505],
    ],
    '#5a5f65',
  );
  canvas.line('M600 405L715 395M600 430L712 422M600 455L708 450', METAL, 7);
  canvas.line('M690 490L640 530L430 520', METAL, 22);
  // seat, tail, tank, lamp
  canvas.line('M415 318Q500 350 590 330', DARK, 40);
  canvas.fill(
    [
      [350, 290],
      [440, 330],
      [580, 352],
      [560, 385],
      [430, 352],
    ],
    paint,
  );
  canvas.fill(
    [
      [575, 335],
      [620, 270],
      [715, 250],
      [790, 285],
      [775, 330],
      [690, 365],
    ],
    paint,
  );
  canvas.ellipse([826, 272], 30, 34, '#f4f1e8');
}
