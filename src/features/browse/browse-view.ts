import type { FilterView } from '#region/search/describe-filter.ts';
import type { SearchKeys } from '#region/search/search-address.ts';
import type { SearchQuery } from '#region/search/search-query.ts';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';

/** A filter setting of SPEC 3.5 as the column and the drawer show it. */
export interface FilterGroupView {
  name: string;
  header: string;
  filters: FilterView[];
  /** What is chosen, in words; empty: nothing. */
  chosen: string;
  /** Open at first in the column, in the drawer. */
  isOpen: boolean;
  isOpenMobile: boolean;
  /** First of those that stand together. */
  isFirst: boolean;
  /** Shown by the column, by the drawer, or by both. */
  devices: 'both' | 'desktop' | 'mobile';
}

/** An active filter that can be taken back. */
export interface ActiveChipView {
  label: string;
  /** The chosen option that it names, `fuel=diesel`. */
  option?: string;
  removeLabel: string;
  href: string;
}

/** Something about the address that the buyer should know. */
export interface NoticeView {
  text: string;
  detail?: string;
  links?: { label: string; href: string }[];
}

/** Nothing found: what to do. */
export interface EmptyView {
  title: string;
  text: string;
  /** The one filter whose removal gives most cars. */
  way?: { label: string; href: string };
  /** Forms by which the car is looked for, with the search filled in. */
  requests: { label: string; href: string }[];
}

/** Data of a results page: everything a browser gets of it, and what each new choice updates. */
export interface BrowseView {
  /** Which cars are searched for. */
  category: 'used' | 'new';
  /** Path of the page, percent-encoded, without query. */
  path: string;
  kind: 'used' | 'new';
  query: SearchQuery;
  keys: SearchKeys;
  /** Title of the tab; comes with later answers, the first one stands in the head already. */
  title?: string;
  /** How many cars were found. */
  total: number;
  heading: string;
  /** Label of the button that opens the drawer. */
  openLabel: string;
  /** Label of the button that leads to the results, with their number. */
  showLabel: string;
  groups: FilterGroupView[];
  /** Names of the drawer's groups, in order. */
  drawer: string[];
  chips: ActiveChipView[];
  clearHref: string;
  sorts: { name: string; label: string }[];
  cars: CarCardView[];
  pageCount: number;
  /** How page numbers are written. */
  locale: string;
  empty?: EmptyView;
  notices: NoticeView[];
  labels: BrowseLabels;
}

export interface BrowseLabels {
  filters: string;
  closeFilters: string;
  apply: string;
  clear: string;
  active: string;
  sort: string;
  sortApply: string;
  loading: string;
  failed: string;
  again: string;
  pages: string;
  previous: string;
  next: string;
  /** With `{{value}}` for the number. */
  page: string;
  save: { label: string; saved: string; manage: string; failed: string; full: string };
}
