import type { PromiseView } from '#region/promises/promises-of.ts';
import type { PriceFrame } from '../../car-card/price-frame.ts';
import type { PriceView } from '../../car-card/price-view.ts';
import type { RatingMark } from '../../price-rating/rating-mark.ts';

/** An amount with its name. */
export interface PriceRow {
  label: string;
  amount: string;
}

/** How the price compares with those of like cars. */
export interface PriceLabel {
  /** Absent: the price is not rated. */
  mark?: RatingMark;
  /** “$9,400 below the usual $125,600”, or why there is no rating. */
  texts: string[];
  /** Where the price stands between the best and the worst, 0 to 1, and where one rating ends and the next begins. */
  scale?: { at: number; ends: number[] };
  /** The page that explains ratings. */
  method?: { href: string; text: string };
}

/** The price of a car and what it means, in words. */
export interface PriceBlockView extends PriceView, PriceFrame {
  /** “You save $3,000”. */
  saving?: string;
  /** “Includes GST of $4,195”. */
  taxNote?: string;
  installment?: string;
  /** What the price is made up of; the last row is the price. */
  parts?: { title: string; rows: (PriceRow & { items: PriceRow[] })[] };
  label?: PriceLabel;
  /** What is promised of the car. */
  promises: PromiseView[];
}
