import type { FeedField } from '#contracts/types.ts';
import type { PriceCurrency } from './currency-words.ts';

/** What is known of the field that a column fills. */
export interface FieldFacts {
  /** Prices, rates, taxes: `1.5M` is a million and a half there, and five metres elsewhere. */
  isMoney?: boolean;
  /** That of the region; absent: amounts are taken in whatever currency they are. */
  currency?: PriceCurrency;
  /** Unit of its values where a cell may say another (`km`). */
  fieldUnit?: string;
  /** Decimals that its values are written with at most; absent: not known. */
  fieldDecimals?: number;
}

/** How a number of a column is read. */
export interface NumberColumn
  extends Pick<FeedField, 'decimals' | 'unit' | 'read' | 'min' | 'max'>,
    FieldFacts {}
