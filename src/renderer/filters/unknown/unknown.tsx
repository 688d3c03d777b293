import type { FilterView } from '#region/search/describe-filter.ts';
import { Notice } from '#ui/notice/notice.tsx';

/** Shows an error for a filter of an unknown type instead of hiding it. */
export function UnknownFilter({ view }: { view: FilterView }) {
  return <Notice tone="warning">{view.type === 'unknown' ? view.text : view.label}</Notice>;
}
