import 'photoswipe/style.css';
import PhotoSwipe from 'photoswipe';
import { defaultHeight, pictureUrl } from '#domain/picture.ts';
import { type PictureSource, pictureAddresses } from '#ui/picture/picture-source.ts';
import styles from './viewer.module.css';

export interface ViewerWords {
  /** What the window shows, for those who do not see it. */
  title: string;
  close: string;
  next: string;
  previous: string;
  zoom: string;
  failed: string;
  /** What a picture shows. */
  label(index: number): string;
}

export interface ViewerOptions {
  index: number;
  words: ViewerWords;
  /** Whether what a picture shows stands below it too. */
  isCaptioned?: boolean;
  onShow?(index: number): void;
}

/** Room for the words, px. */
const CAPTION = 56;

/** Pictures over the whole window: swipe, pinch, arrow keys, Escape; focus returns to where it was. */
export function openViewer(
  pictures: readonly PictureSource[],
  { index, words, isCaptioned, onShow }: ViewerOptions,
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
    bgOpacity: 0.95,
    ...(isCaptioned && { padding: { top: 0, bottom: CAPTION, left: 0, right: 0 } }),
    closeTitle: words.close,
    zoomTitle: words.zoom,
    arrowPrevTitle: words.previous,
    arrowNextTitle: words.next,
    errorMsg: words.failed,
    showHideAnimationType: 'none',
    zoomAnimationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : 200,
  });
  if (onShow) viewer.on('change', () => onShow(viewer.currIndex));
  if (isCaptioned) addCaption(viewer, words.label);
  viewer.init();
  viewer.element?.setAttribute('aria-label', words.title);
}

/** The alternative text of the picture says the same to those who do not see it. */
function addCaption(viewer: PhotoSwipe, label: ViewerWords['label']): void {
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'words',
      className: styles.caption,
      appendTo: 'root',
      onInit: (element) => {
        element.setAttribute('aria-hidden', 'true');
        const say = () => {
          element.textContent = label(viewer.currIndex);
        };
        viewer.on('change', say);
        say();
      },
    });
  });
}
