import type { SearchQuery } from '#region/search/search-query.ts';
import type { BrowseView } from './browse-view.ts';

/** What a results page shows, as its address says. */
export interface BrowseState {
  view: BrowseView;
  /** What has been chosen; runs ahead of the view while an answer is under way. */
  wanted: SearchQuery;
  isBusy: boolean;
  hasFailed: boolean;
  /** Count for a choice that is still being made. */
  draftLabel?: string;
}
