import 'photoswipe/style.css';
import PhotoSwipe from 'photoswipe';
import { defaultHeight, pictureUrl } from '#domain/picture.ts';
import { pictureAddresses } from '#ui/picture/picture-source.ts';
import type { GalleryPicture } from './gallery-view.ts';

export interface ViewerWords {
  close: string;
  next: string;
  previous: string;
  zoom: string;
  failed: string;
  /** What a picture shows. */
  label(index: number): string;
}

/** Pictures over the whole window: swipe, pinch, arrow keys, Escape; focus returns to where it was. */
export function openViewer(
  pictures: readonly GalleryPicture[],
  index: number,
  words: ViewerWords,
  onShow: (index: number) => void,
): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture, at) => {
      const width = picture.widths.at(-1) ?? 1280;
      return {
        src: pictureUrl({ ...picture, width }),
        srcset: pictureAddresses(picture).srcSet,
        width,
        height: defaultHeight(width),
        alt: words.label(at),
      };
    }),
    index,
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.failed,
    showHideAnimationType: 'none',
    zoomAnimationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : 200,
  });
  viewer.on('change', () => onShow(viewer.currIndex));
  viewer.init();
}
