import type { UnknownFilterView } from '#region/search/describe-filter.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** A filter of a type the engine does not know says so instead of vanishing. */
export function UnknownFilter({ view }: { view: UnknownFilterView }) {
  return <Notice tone="warning">{view.text}</Notice>;
}
