/** A text as it stands in a statement: no text can end the literal. */
export function textSql(text: string): string {
  const escaped = text.toWellFormed().replaceAll(/[\\'\0]/g, (sign) => (sign === '\0' ? '\\0' : `\\${sign}`));
  return `'${escaped}'`;
}

/** A number as it stands in a statement, exact to the last bit: the parser of 18.16 rounds decimals, and refuses some. */
export function numberSql(number: number): string {
  // -0 becomes 0: `IN` tells them apart
  if (Number.isSafeInteger(number)) return String(number + 0);
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(number);
  return `reinterpretAsFloat64(unhex('${bytes.toString('hex')}'))`;
}

/** A list for `IN`; it must not be empty. */
export const listSql = (items: readonly string[]): string => `(${items.join(', ')})`;
