import type { MouseEvent } from 'react';
import { pictureUrl } from '#domain/media/picture.ts';
import { usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import { formatNumber } from '#region/format/format.ts';
import type { PictureSource } from '#ui/picture/picture-source.ts';
import type { ViewerOptions } from './open-viewer.ts';

interface UseViewerOptions extends Pick<ViewerOptions, 'isCaptioned' | 'onShow'> {
  /** What a picture shows. */
  label(index: number): string;
}

/** Opens pictures over the whole window, fetching what that takes at the first time only. */
export function useViewer(
  pictures: readonly PictureSource[],
  { label, ...options }: UseViewerOptions,
): (event: MouseEvent, index: number) => Promise<void> {
  const t = useTranslate();
  const language = usePageLanguage();
  return async (event, index) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { openViewer } = await import('./open-viewer.ts');
    const labels = {
      title: t('listing:pictures'),
      close: t('media:close'),
      next: t('media:next'),
      previous: t('media:previous'),
      zoom: t('media:zoom'),
      failed: t('media:failed'),
      label,
      position: (at: number) =>
        [at + 1, pictures.length].map((number) => formatNumber(number, language)).join(' / '),
    };
    openViewer(pictures, { ...options, index, labels });
  };
}

/** Address of a picture at its largest: where a link to it leads without scripts. */
export function wholePictureUrl(picture: PictureSource): string {
  return pictureUrl({ ...picture, width: picture.widths.at(-1) ?? 0 });
}
