import { Notice } from '#ui/notice/notice.tsx';
import type { UnknownFilterView } from '../filter-view.ts';

/** A filter of a type the engine does not know says so instead of vanishing. */
export function UnknownFilter({ view }: { view: UnknownFilterView }) {
  return <Notice tone="warning">{view.text}</Notice>;
}
