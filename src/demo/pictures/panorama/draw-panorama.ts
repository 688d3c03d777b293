import { clothOf } from '../scenes/cloth.ts';
import { Canvas } from '../svg.ts';
import { drawControls } from './controls.ts';
import { drawDoors } from './doors.ts';
import { drawRoof } from './roof.ts';
import { drawSeats } from './seats.ts';
import { sphereOn } from './sphere.ts';
import { drawWindows } from './windows.ts';

export interface Panorama {
  /** `#rrggbb`: the bonnet is seen through the windscreen. */
  paint: string;
  /** 0 to 999; chooses cloth and trim. */
  seed: number;
}

/** The cabin all around, from between the front seats, as an equirectangular SVG of 2:1; pure. */
export function drawPanorama({ paint, seed }: Panorama): string {
  const canvas = new Canvas();
  const sphere = sphereOn(canvas);
  const cloth = clothOf({ paint, seed, angle: 'interior', bodyType: '' });
  room(canvas);
  drawWindows(sphere, canvas, paint);
  drawDoors(sphere, canvas, cloth);
  drawRoof(sphere);
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
