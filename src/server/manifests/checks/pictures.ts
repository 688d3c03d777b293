import type { CheckContext } from './check-context.ts';

/** Shapes that differ by less are the same but for whole pixels. */
const MAX_RATIO = 1.02;

/** Checks that each width of pictures is served once, and that all sizes have one shape. */
export function checkPictures(context: CheckContext): void {
  if (!context.isValid(['pictures', 'sizes'])) return;
  const { sizes } = context.manifest.pictures;
  const path = (index: number, name: 'width' | 'height') => ['pictures', 'sizes', index, name];
  const shapes = sizes.map(({ width, height }) => width / height).sort((a, b) => a - b);
  const usual = shapes[Math.floor(shapes.length / 2)] ?? 1;
  sizes.forEach(({ width, height }, index) => {
    const first = sizes.findIndex((each) => each.width === width);
    if (first < index)
      context.report(path(index, 'width'), {
        message: `there is a size of the width ${width} already`,
        allowed: 'each width once',
        others: [path(first, 'width')],
      });
    else if (Math.max(width / height / usual, (usual * height) / width) > MAX_RATIO)
      context.report(path(index, 'height'), {
        severity: 'warning',
        message: `${width} × ${height} has another shape than the other sizes, so pictures would be cut or squeezed`,
        allowed: `${Math.round(width / usual)}`,
        others: [path(index, 'width')],
      });
  });
}
