/** The list with one entry at another place. */
export function moved<Entry>(list: readonly Entry[], entry: Entry, to: number): Entry[] {
  const rest = list.filter((each) => each !== entry);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
