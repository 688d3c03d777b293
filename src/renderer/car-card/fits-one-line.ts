/** So many Latin letters stand in one line of the narrowest card of two in a row. */
const LINE = 22;
/** A sign of a square script is as wide as two Latin letters; those scripts stand behind the others in Unicode. */
const FIRST_SQUARE = '\u2e80';

/** Whether a title takes one line of a card. An estimate, so that nothing moves once the letters are there. */
export function fitsOneLine(title: string): boolean {
  return [...title].reduce((width, sign) => width + (sign < FIRST_SQUARE ? 1 : 2), 0) <= LINE;
}
