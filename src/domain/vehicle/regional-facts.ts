/** Fields of the facts of the price panel that only some regions know of their cars. */
export const REGIONAL_FACT_FIELDS = {
  coe_left: 'listing.months_left',
  shaken_date: 'listing.shaken_date',
  repair_history: 'listing.has_repair_history',
} as const;

export const isRegionalFact = (fact: string): fact is keyof typeof REGIONAL_FACT_FIELDS =>
  Object.hasOwn(REGIONAL_FACT_FIELDS, fact);
