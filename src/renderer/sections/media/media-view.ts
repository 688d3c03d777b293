import type { PictureSource } from '#ui/picture/picture-source.ts';

/** Media of a car beyond its pictures; what it does not have is absent. */
export interface MediaView {
  title: string;
  /** Addresses of the frames of one turn. */
  turn?: string[];
  /** Address of an equirectangular picture. */
  panorama?: string;
  /** Addresses of the frames of a turn within the car. */
  inside?: string[];
  flaws: FlawPicture[];
  /** Pictures of flaws and details that are on no other picture. */
  closeUps?: CloseUp[];
  film?: Film;
  sound?: { src: string; text: string };
}

export interface Film {
  src: string;
  poster: string;
  /** Absent: the mechanic's. */
  name?: string;
  captions?: string;
  transcript: string[];
  caption?: string;
}

export interface CloseUp {
  picture: PictureSource;
  text: string;
}

/** A picture of the car with what was found on it. */
export interface FlawPicture extends PictureSource {
  pins: FlawPin[];
}

export interface FlawPin {
  /** Number within the section, as the language writes it. */
  number: string;
  /** Share of the width and height of the picture, 0 to 1. */
  x: number;
  y: number;
  finding: string;
  closeUp: PictureSource;
}
