import type { PictureSource } from '#ui/picture/picture-source.ts';

export interface GalleryView {
  /** Title of the car, part of each picture’s description. */
  title: string;
  pictures: GalleryPicture[];
}

export interface GalleryPicture extends PictureSource {
  /** The same picture for the strip of thumbnails. */
  thumbnail: PictureSource;
}
