import type { RegionSet } from '../../src/server/manifests/region-set.ts';

/** One line per region: code, address and languages. */
export function addressLines(regions: RegionSet, origin: string): string[] {
  return regions.served.map(({ code, languages, defaultLanguage }) => {
    const others = languages.map(({ path }) => path).join(', ');
    return `  ${code}  ${origin}/${code}/${defaultLanguage.path}  (${others})`;
  });
}

/** Address of the server on this machine. */
export function localOrigin(host: string, port: number): string {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host);
  const name = isLocal ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
