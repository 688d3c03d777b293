const DIGITS = 6;

/** How people write the number of an offer: `000042`. */
export const offerNumber = ({ id }: { id: number }): string => String(id).padStart(DIGITS, '0');
