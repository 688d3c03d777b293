import type { PageContext } from '#region/routing/page-context.ts';
import { carTitle } from '#region/text/car-title.ts';
import { pictureSource } from '#ui/picture/picture-source.ts';
import type { DescribeSection } from '../section.ts';
import type { GalleryPicture, GalleryView } from './gallery-view.ts';

const MAX_WIDTH = 1280;
const THUMBNAIL = 160;

/** Pictures of the car. */
export const describeGallery: DescribeSection<GalleryView> = ({ detail, context }) => ({
  title: carTitle(detail.card),
  pictures: detail.photos.map((photo) => galleryPicture(photo, context)),
});

function galleryPicture(path: string, { region, pictureHost }: PageContext): GalleryPicture {
  const delivery = { host: pictureHost, sizes: region.manifest.pictures.sizes };
  return { ...pictureSource(path, delivery, MAX_WIDTH), thumbnail: pictureSource(path, delivery, THUMBNAIL) };
}
