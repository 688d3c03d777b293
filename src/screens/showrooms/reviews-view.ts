/** Place of the reviews on the page of a showroom. */
export const REVIEWS_ID = 'reviews';

/** A number of stars in words. */
export interface StarsView {
  /** “4.6 out of 5”. */
  label: string;
  /** Share of the five stars, 0 to 1. */
  share: number;
}

/** The rating of a showroom in one line. */
export interface RatingView extends StarsView {
  /** “4.6”. */
  average: string;
  /** “128 reviews”. */
  count: string;
  isDemo: boolean;
}

/** What customers say about a showroom. */
export interface ReviewsView {
  /** Absent: there are too few for an average. */
  rating?: RatingView & { bars: { stars: string; count: string; share: number }[] };
  note: string;
  /** Whether the reviews are invented. */
  isDemo: boolean;
  reviews: ReviewView[];
  /** Absent: all are on this page. */
  pages?: { text: string; newer?: string; older?: string };
}

export interface ReviewView extends StarsView {
  id: number;
  name: string;
  /** Day, source and language. */
  facts: string;
  text: string;
  /** Tag of the language of the text; absent: not known. */
  language?: string;
}
