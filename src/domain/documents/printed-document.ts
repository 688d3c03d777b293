/** A document as it is printed: texts in the language of the reader, amounts and dates as the region writes them. */
export interface PrintedDocument {
  /** BCP 47. */
  locale: string;
  direction: 'ltr' | 'rtl';
  /** Name and colours of the brand. */
  brand: { name: string; primary: string; text: string; muted: string; surface: string };
  title: string;
  /** When it was issued, ISO 8601; the date of the file. */
  issuedAt: string;
  /** Below the title: number, date. */
  head: readonly Fact[];
  parties: readonly Party[];
  sections: readonly Section[];
  /** At the bottom of every page, before the page number. */
  footer: string;
}

/** What differs between documents; name, colours and frame are those of the region. */
export interface DocumentContent extends Pick<PrintedDocument, 'title' | 'parties' | 'sections'> {
  /** Printed below the title, and the name of the file. */
  number: string;
  issuedAt: Date;
}

export interface Fact {
  label: string;
  value: string;
}

/** A person or company. */
interface Party {
  label: string;
  name: string;
  lines: readonly string[];
}

export type Section =
  | { kind: 'facts'; title: string; heading?: string; rows: readonly Fact[] }
  | { kind: 'amounts'; title: string; rows: readonly (Fact & { isTotal?: boolean })[] }
  | { kind: 'list'; title: string; items: readonly string[] }
  | { kind: 'note'; text: string };
