import type { PictureSource } from '#ui/picture/picture-source.ts';

export interface GalleryView {
  /** Title of the car, part of each picture’s description. */
  title: string;
  /** Of a car without photos: that its picture is a drawing. */
  note?: string;
  pictures: GalleryPicture[];
  /** Media that the section of that name shows; they have tiles in the strip of thumbnails. */
  media: MediaTile[];
}

export interface GalleryPicture extends PictureSource {
  /** Address of the same picture, small: for the strip, and in its place until it is loaded. */
  thumbnail: string;
  /** What staff say that it shows. */
  caption?: string;
}

export interface MediaTile {
  name: MediaKind;
  label: string;
}

export type MediaKind = 'turn' | 'inside' | 'film' | 'sound';
