/** Decoded pixels of a picture that is uploaded. */
export const MAX_PIXELS = 50e6;
/** Sides, px. */
export const [MIN_SIDE, MAX_SIDE] = [16, 20_000];
/** What is stored, px: a logo on screens with three pixels a point, and the icon of the site. */
export const STORED = { width: 1024, height: 512 };
/** How the process ends for a picture of another size. */
export const WRONG_SIZE = 3;
/** Paths of stored pictures in a text. */
export const STORED_PICTURE = /brand\/[a-z]{2,8}\/logo-[0-9a-f]{16}\.png/g;
