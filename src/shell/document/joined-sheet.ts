/** Signs of a file's name that tell it apart: names of a build's files are hashes of what is in them. */
const PART = 5;

/**
 * Name of the one style sheet that a page loads in place of several, below `.next`; the build writes it.
 * @param files style sheets of the page in their order, as the manifest of the build names them
 */
export const joinedSheet = (files: readonly string[]): string =>
  `static/chunks/page-${files.map((file) => file.replace(/^.*\//, '').slice(0, PART)).join('')}.css`;

/** Style sheets of a page: those of the whole site first. */
export function sheetsOf(
  pages: Readonly<Record<string, readonly string[]>>,
  page: string,
): readonly string[] {
  const files = [...(pages['/_app'] ?? []), ...(pages[page] ?? [])];
  return [...new Set(files.filter((file) => file.endsWith('.css')))];
}
