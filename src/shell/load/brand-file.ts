/** Address of a brand file that a manifest names relative to its folder. */
export function brandFile(file: string): string {
  return `/${file.split('/').map(encodeURIComponent).join('/')}`;
}
