export interface UsedCarsView {
  /** “12 cars from $45,000”. */
  text: string;
  /** “See used Toyota Vios cars”. */
  label: string;
  href: string;
}
