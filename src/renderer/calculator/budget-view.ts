/** What a sum a month pays for; the rules are those of the calculator. */
export interface BudgetView {
  /** What was asked for in the address, minor units. */
  monthly?: number;
  /** Where cars are searched by price; absent where a region has no such filter. */
  search?: {
    /** Path of the list, percent-encoded. */
    action: string;
    /** Name of the price in the address. */
    key: string;
    /** Major units in one unit of the address: 1,000,000 where prices are searched in millions. */
    multiplier: number;
  };
}
