import type { Vec2 } from './geometry/vector.ts';

/** Coordinates are written as whole tenths: shorter, and much faster to write, than decimals. */
const tenths = (n: number): number => Math.round(n * 10);

/** A closed path, or an open one, through the points. */
export function pathOf(points: readonly Vec2[], closed = true): string {
  let d = '';
  let x = 0;
  let y = 0;
  for (const point of points) {
    const dx = tenths(point[0]) - x;
    const dy = tenths(point[1]) - y;
    if (!d) d = `M${dx} ${dy}l`;
    else if (dx || dy) d += dy < 0 ? `${dx}${dy} ` : `${dx} ${dy} `;
    x += dx;
    y += dy;
  }
  return closed ? `${d}0 0z` : `${d}0 0`;
}

export interface Stop {
  /** 0 to 1. */
  at: number;
  colour: string;
  opacity?: number;
}

/** Collects the shapes of one picture from back to front, with their gradients and clips. */
export class Canvas {
  #body = '';
  #defs = '';
  #count = 0;

  add(markup: string): void {
    this.#body += markup;
  }

  fill(points: readonly Vec2[], paint: string, opacity = 1): void {
    this.add(
      `<path d="${pathOf(points)}" fill="${paint}"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`,
    );
  }

  stroke(points: readonly Vec2[], paint: string, width: number, opacity = 1, closed = false): void {
    this.add(
      `<path d="${pathOf(points, closed)}" fill="none" stroke="${paint}" stroke-width="${tenths(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`,
    );
  }

  /** Covers the whole frame, and the margins of a frame of another shape. */
  flood(paint: string): void {
    this.add(`<path d="M-9000-9000h30800v25200h-30800z" fill="${paint}"/>`);
  }

  /** A line written as path data in picture units. */
  line(d: string, paint: string, width: number, opacity = 1): void {
    this.add(
      `<path transform="scale(10)" d="${d}" fill="none" stroke="${paint}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" opacity="${opacity}"/>`,
    );
  }

  ellipse(centre: Vec2, wide: number, tall: number, paint: string): void {
    this.add(
      `<ellipse cx="${tenths(centre[0])}" cy="${tenths(centre[1])}" rx="${tenths(wide)}" ry="${tenths(tall)}" fill="${paint}"/>`,
    );
  }

  /** A gradient from one point of the frame to another; answers what goes into `fill`. */
  gradient(from: Vec2, to: Vec2, stops: readonly Stop[]): string {
    const id = this.#next();
    this.#defs += `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${tenths(from[0])}" y1="${tenths(from[1])}" x2="${tenths(to[0])}" y2="${tenths(to[1])}">${stops.map(stopOf).join('')}</linearGradient>`;
    return `url(#${id})`;
  }

  radial(centre: Vec2, radius: number, stops: readonly Stop[], squash = 1): string {
    const id = this.#next();
    const turn =
      squash === 1
        ? ''
        : ` gradientTransform="translate(0 ${tenths(centre[1])}) scale(1 ${short2(squash)}) translate(0 ${-tenths(centre[1])})"`;
    this.#defs += `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${tenths(centre[0])}" cy="${tenths(centre[1])}" r="${tenths(radius)}"${turn}>${stops.map(stopOf).join('')}</radialGradient>`;
    return `url(#${id})`;
  }

  /** A soft ellipse spanned by two half axes, seen at an angle. */
  pool(centre: Vec2, a: Vec2, b: Vec2, stops: readonly Stop[]): void {
    const id = this.#next();
    const matrix = [...a, ...b, ...centre].map(tenths).join(' ');
    this.#defs += `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="matrix(${matrix})">${stops.map(stopOf).join('')}</radialGradient>`;
    const wide = Math.abs(a[0]) + Math.abs(b[0]);
    const tall = Math.abs(a[1]) + Math.abs(b[1]);
    this.ellipse(centre, wide, tall, `url(#${id})`);
  }

  /** Draws what `inside` adds only within the outline. */
  clipped(outlines: readonly (readonly Vec2[])[], inside: () => void): void {
    const id = this.#next();
    this.#defs += `<clipPath id="${id}"><path d="${outlines.map((o) => pathOf(o)).join('')}"/></clipPath>`;
    this.add(`<g clip-path="url(#${id})">`);
    inside();
    this.add('</g>');
  }

  /** Draws what `inside` adds as one group with this opacity. */
  sheer(opacity: number, inside: () => void): void {
    this.add(`<g opacity="${short2(opacity)}">`);
    inside();
    this.add('</g>');
  }

  /** Swaps left and right of all that is drawn so far. */
  mirror(): void {
    this.#body = `<g transform="matrix(-1 0 0 1 12800 0)">${this.#body}</g>`;
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 12800 7200" width="1280" height="720"><defs>${this.#defs}</defs>${this.#body}</svg>`;
  }

  #next(): string {
    return `g${(this.#count++).toString(36)}`;
  }
}

const short2 = (n: number): string => String(Math.round(n * 100) / 100);
const stopOf = (stop: Stop): string =>
  `<stop offset="${Math.round(stop.at * 1000) / 1000}" stop-color="${stop.colour}"${stop.opacity === undefined ? '' : ` stop-opacity="${short2(stop.opacity)}"`}/>`;
