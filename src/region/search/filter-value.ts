/**
 * Value of a filter in an address, in the units of the filter (years left of a registration, millions for installments).
 * `text` is for kinds of filters that fit no other form: the text of the address in canonical form. Cars with one of the
 * `excluded` options are left out; `isExcluded` leaves out cars with the mark.
 */
export type FilterValue =
  | { kind: 'list'; values: string[]; excluded?: string[] }
  | { kind: 'range'; min?: number; max?: number }
  | { kind: 'flag'; isExcluded?: true }
  | { kind: 'number'; value: number }
  | { kind: 'text'; text: string };

/** A search, as addresses, the API, chips and saved searches share it. */
export interface SearchQuery {
  filters: Record<string, FilterValue>;
  /** Name of a sort of the region. */
  sort: string;
  /** 1-based. */
  page: number;
  /** Free text that is not resolved to filters. */
  text: string;
}

/** An invalid value, with the accepted ones. */
export interface QueryProblem {
  key: string;
  value: string;
  /**
   * `unusable`: no value of this filter; `outside`: one that its bounds leave no meaning; `repeated`: a key that takes one
   * value was given several (HARDENING A23); `too_many`: one filter more than a search may have; `currency`: an amount of
   * a region with another currency.
   */
  reason: 'unusable' | 'outside' | 'repeated' | 'too_many' | 'currency';
  allowed: string[];
  /** ISO 4217 code of the currency that the amount is in, with the reason `currency`. */
  currency?: string;
  /** Text of form fields that could not be read, by suffix. */
  typed?: Readonly<Record<string, string>>;
}
