import type { PhotoBox, PhotoEdit } from '#contracts/types.ts';

/** A photo as it came. */
export const UNCHANGED: PhotoEdit = { turn: 0, crop: null, hidden: [] };

/** Which box of an edit: what is shown, or a hidden part by its number. */
export type BoxName = 'crop' | number;

/** Shares of the picture that a box has at least. */
const LEAST = 0.02;
const WHOLE: PhotoBox = { left: 0.05, top: 0.05, width: 0.9, height: 0.9 };
/** About where the plate of a car stands. */
const PLATE: PhotoBox = { left: 0.38, top: 0.62, width: 0.24, height: 0.1 };

export const isUnchanged = ({ turn, crop, hidden }: PhotoEdit): boolean =>
  turn === 0 && crop === null && hidden.length === 0;

/** Turns a picture with all boxes on it. */
export function turned(edit: PhotoEdit, isRight: boolean): PhotoEdit {
  const box = ({ left, top, width, height }: PhotoBox): PhotoBox =>
    isRight
      ? { left: Math.max(0, 1 - top - height), top: left, width: height, height: width }
      : { left: top, top: Math.max(0, 1 - left - width), width: height, height: width };
  return {
    turn: ((edit.turn + (isRight ? 90 : 270)) % 360) as PhotoEdit['turn'],
    crop: edit.crop && box(edit.crop),
    hidden: edit.hidden.map(box),
  };
}

/** Adds a box where it is probably wanted. */
export const withBox = (edit: PhotoEdit, name: 'crop' | 'hidden'): PhotoEdit =>
  name === 'crop' ? { ...edit, crop: WHOLE } : { ...edit, hidden: [...edit.hidden, PLATE] };

export const boxOf = ({ crop, hidden }: PhotoEdit, name: BoxName): PhotoBox | undefined =>
  name === 'crop' ? (crop ?? undefined) : hidden[name];

export function withoutBox(edit: PhotoEdit, name: BoxName): PhotoEdit {
  return name === 'crop'
    ? { ...edit, crop: null }
    : { ...edit, hidden: edit.hidden.filter((_, index) => index !== name) };
}

/** Moves or resizes a box by shares of the picture; it stays within it. */
export function withMovedBox(
  edit: PhotoEdit,
  name: BoxName,
  { x, y, resizes }: { x: number; y: number; resizes: boolean },
): PhotoEdit {
  const change = (box: PhotoBox): PhotoBox =>
    resizes
      ? {
          ...box,
          width: between(box.width + x, LEAST, 1 - box.left),
          height: between(box.height + y, LEAST, 1 - box.top),
        }
      : {
          ...box,
          left: between(box.left + x, 0, 1 - box.width),
          top: between(box.top + y, 0, 1 - box.height),
        };
  if (name === 'crop') return { ...edit, crop: edit.crop && change(edit.crop) };
  return { ...edit, hidden: edit.hidden.map((box, index) => (index === name ? change(box) : box)) };
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);
