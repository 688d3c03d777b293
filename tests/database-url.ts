/** The URL of another database on the same server. */
export function databaseUrl(url: string, name: string): string {
  return url.replace(/\/\w+\?/, `/${name}?`);
}
