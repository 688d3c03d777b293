export interface VariantsView {
  variants: VariantView[];
}

export interface VariantView {
  key: string;
  name: string;
  /** “1,598 cc · Petrol · 96 kW”. */
  facts: string[];
  price: string;
  href: string;
  isShown: boolean;
}
