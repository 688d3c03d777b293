export interface ColorsView {
  /** Name of the paint that is shown. */
  shown: string;
  paints: PaintView[];
}

export interface PaintView {
  key: string;
  name: string;
  /** `#rrggbb`. */
  swatch: string;
  href: string;
  isShown: boolean;
}
