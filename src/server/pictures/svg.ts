import type { Vec2 } from './geometry/vector.ts';

const short = (n: number): string => String(Math.round(n * 10) / 10);

/** A closed path, or an open one, through the points. */
export function pathOf(points: readonly Vec2[], closed = true): string {
  let d = '';
  for (let i = 0; i < points.length; i++) {
    const point = points[i];
    if (point) d += `${i ? 'L' : 'M'}${short(point[0])} ${short(point[1])}`;
  }
  return closed ? `${d}Z` : d;
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
      `<path d="${pathOf(points, closed)}" fill="none" stroke="${paint}" stroke-width="${short2(width)}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${short2(opacity)}"` : ''}/>`,
    );
  }

  /** A gradient from one point of the frame to another; answers what goes into `fill`. */
  gradient(from: Vec2, to: Vec2, stops: readonly Stop[]): string {
    const id = this.#next();
    this.#defs += `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}">${stops.map(stopOf).join('')}</linearGradient>`;
    return `url(#${id})`;
  }

  radial(centre: Vec2, radius: number, stops: readonly Stop[], squash = 1): string {
    const id = this.#next();
    const turn =
      squash === 1
        ? ''
        : ` gradientTransform="translate(0 ${short(centre[1])}) scale(1 ${short2(squash)}) translate(0 ${short(-centre[1])})"`;
    this.#defs += `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${short(centre[0])}" cy="${short(centre[1])}" r="${short(radius)}"${turn}>${stops.map(stopOf).join('')}</radialGradient>`;
    return `url(#${id})`;
  }

  /** Draws what `inside` adds only within the outline. */
  clipped(outlines: readonly (readonly Vec2[])[], inside: () => void): void {
    const id = this.#next();
    this.#defs += `<clipPath id="${id}"><path d="${outlines.map((o) => pathOf(o)).join('')}"/></clipPath>`;
    this.add(`<g clip-path="url(#${id})">`);
    inside();
    this.add('</g>');
  }

  /** What `inside` adds, as one sheet of film. */
  sheer(opacity: number, inside: () => void): void {
    this.add(`<g opacity="${short2(opacity)}">`);
    inside();
    this.add('</g>');
  }

  toString(): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><defs>${this.#defs}</defs>${this.#body}</svg>`;
  }

  #next(): string {
    return `g${(this.#count++).toString(36)}`;
  }
}

const short2 = (n: number): string => String(Math.round(n * 100) / 100);
const stopOf = (stop: Stop): string =>
  `<stop offset="${Math.round(stop.at * 1000) / 1000}" stop-color="${stop.colour}"${stop.opacity === undefined ? '' : ` stop-opacity="${short2(stop.opacity)}"`}/>`;
