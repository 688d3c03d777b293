/** A number of a JSON file; one that JavaScript cannot hold stays as it is written, for two such ids would become equal. */
export function exactNumber(text: string, value = Number(text)): number | string {
  return Number.isSafeInteger(Math.trunc(value)) ? value : text;
}
