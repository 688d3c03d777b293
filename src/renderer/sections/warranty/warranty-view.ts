export interface WarrantyView {
  kind: 'manufacturer' | 'dealer';
  /** “1 year or 20,000 km, whichever comes first”. */
  term: string;
  covers: string[];
}
