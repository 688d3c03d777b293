/** Returns a number of a JSON file. One that JavaScript cannot represent stays text, otherwise two such ids would be equal. */
export function exactNumber(text: string, value = Number(text)): number | string {
  return Number.isSafeInteger(Math.trunc(value)) ? value : text;
}
