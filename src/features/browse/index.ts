export { ActiveChips } from './active-chips.tsx';
export { BrowseNotices } from './browse-notices.tsx';
export type {
  ActiveChipView,
  BrowseLabels,
  BrowseView,
  EmptyView,
  FilterGroupView,
  NoticeView,
} from './browse-view.ts';
export { FILTERS_ID, FilterColumn } from './filter-column.tsx';
export { FilterDrawer } from './filter-drawer.tsx';
export { Results } from './results.tsx';
export { SortForm } from './sort-form.tsx';
export { useBrowse } from './use-browse.ts';
