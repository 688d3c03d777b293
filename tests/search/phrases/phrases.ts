/**
 * What buyers type, with what must come out.
 * `[region, phrase, filters as an address writes them, what is not understood]`; the page is in the first language of the table.
 */
export type Phrases = readonly (readonly [
  region: string,
  phrase: string,
  filters: Readonly<Record<string, string>>,
  rest?: string,
])[];
