/** Sets the text of a key in a file of texts. @param path names on the way to it; objects that are missing are made */
export function setText(root: Record<string, unknown>, path: readonly string[], text: string): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) root[first] = text;
  else {
    root[first] ??= {};
    setText(root[first] as Record<string, unknown>, rest, text);
  }
}
