import 'photoswipe/style.css';
import PhotoSwipe, { type UIElementData } from 'photoswipe';
import { defaultHeight, pictureUrl } from '#domain/media/picture.ts';
import { type PictureSource, pictureAddresses } from '#ui/picture/picture-source.ts';
import styles from './viewer.module.css';

export interface ViewerLabels {
  /** What the window shows, for those who do not see it. */
  title: string;
  close: string;
  next: string;
  previous: string;
  zoom: string;
  failed: string;
  /** What a picture shows. */
  label(index: number): string;
  /** Which of the pictures it is, in the digits of the language. */
  position(index: number): string;
}

export interface ViewerOptions {
  index: number;
  labels: ViewerLabels;
  /** Whether what a picture shows stands below it too. */
  isCaptioned?: boolean;
  onShow?(index: number): void;
}

/** Room for the words, px. */
const CAPTION = 56;

/** Pictures over the whole window: swipe, pinch, arrow keys, Escape; focus returns to where it was. */
export function openViewer(
  pictures: readonly PictureSource[],
  { index, labels, isCaptioned, onShow }: ViewerOptions,
): void {
  const viewer = new PhotoSwipe({
    dataSource: pictures.map((picture, at) => {
      const width = picture.widths.at(-1) ?? 1280;
      return {
        src: pictureUrl({ ...picture, width }),
        srcset: pictureAddresses(picture).srcSet,
        width,
        height: defaultHeight(width),
        alt: labels.label(at),
      };
    }),
    index,
    bgOpacity: 1,
    ...(isCaptioned && { padding: { top: 0, bottom: CAPTION, left: 0, right: 0 } }),
    closeTitle: labels.close,
    zoomTitle: labels.zoom,
    arrowPrevTitle: labels.previous,
    arrowNextTitle: labels.next,
    errorMsg: labels.failed,
    // it would count in Latin digits
    counter: false,
    showHideAnimationType: 'none',
    zoomAnimationDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? false : 200,
  });
  if (onShow) viewer.on('change', () => onShow(viewer.currIndex));
  addText(
    viewer,
    { name: 'position', className: 'pswp__counter', appendTo: 'bar', order: 5 },
    labels.position,
  );
  // the alternative text of the picture has the same content for screen readers
  if (isCaptioned)
    addText(
      viewer,
      { name: 'caption', className: styles.caption, appendTo: 'root', isHidden: true },
      labels.label,
    );
  viewer.init();
  viewer.element?.setAttribute('aria-label', labels.title);
}

interface TextElement extends Pick<UIElementData, 'name' | 'className' | 'appendTo' | 'order'> {
  isHidden?: boolean;
}

/** A line of text about the current picture. */
function addText(
  viewer: PhotoSwipe,
  { isHidden, ...options }: TextElement,
  write: (index: number) => string,
): void {
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      ...options,
      onInit: (element) => {
        if (isHidden) element.setAttribute('aria-hidden', 'true');
        const update = () => {
          element.textContent = write(viewer.currIndex);
        };
        viewer.on('change', update);
        update();
      },
    });
  });
}
