import { VARIABLES } from '../config/variables.ts';
import { isPrivateHost } from '../manifests/checks/private-host.ts';
import type { LoadedRegion } from '../manifests/loaded-region.ts';
import { listed, nearest } from '../manifests/nearest.ts';
import { hasErrors, type Problem } from '../manifests/problem.ts';
import { type FeedFolders, listFeeds, loadFeed } from './load-feed.ts';

/**
 * Checks that each feed of a manifest has a name of its own, an address that is called, and a mapping that the region
 * accepts.
 * @param privateHosts hosts, with their port, that may have a private address
 */
export async function checkStockFeeds(
  regions: readonly LoadedRegion[],
  folders: FeedFolders,
  privateHosts: readonly string[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const known = listFeeds(folders);
  for (const { manifest, document } of regions) {
    const names = new Set<string>();
    /** Feeds by the source of their cars. */
    const sources = new Map<string, string>();
    for (const [index, { name, address, mapping, hostKey, authorizationEnv }] of (
      manifest.feeds ?? []
    ).entries()) {
      const report = (property: string, finding: Omit<Parameters<typeof document.problemAt>[1], 'path'>) =>
        problems.push(document.problemAt(['feeds', index, property], finding));
      if (names.has(name))
        report('name', { message: `there are two feeds "${name}"`, allowed: 'a name of its own' });
      names.add(name);
      const { host, hostname, protocol } = URL.parse(address) ?? {};
      const isCalled = protocol !== 'folder:' && protocol !== 's3:';
      if (protocol === 'folder:' && /(^folder:|\/)\.\.?(\/|$)/.test(address))
        report('address', {
          message: 'it leads out of the folder',
          allowed: `a file below the folder of the variable ${VARIABLES.feedFolder.name}`,
        });
      if (isCalled && (host === undefined || hostname === undefined))
        report('address', {
          message: 'it has no possible host and port',
          allowed: 'an address with a host and its port',
        });
      else if (isCalled && isPrivateHost(hostname ?? '') && !privateHosts.includes(host ?? ''))
        report('address', {
          message: `the host ${host} is in a private network, which is not called`,
          allowed: `hosts of the Internet, or those of the variable ${VARIABLES.feedPrivateHosts.name}`,
        });
      if (protocol === 'sftp:' && hostKey === undefined)
        report('address', {
          severity: 'warning',
          message: 'it is at an SFTP server whose key is not named, to which nothing is sent',
          allowed: '"hostKey": "SHA256:…", as "forecourt feeds check" and "ssh-keygen -lf" name it',
        });
      if (protocol === 'sftp:' && authorizationEnv === undefined)
        report('address', {
          message: 'it is at an SFTP server, and no variable has the password or private key',
          allowed: '"authorizationEnv": "FEED_AUTHORIZATION_DEALER"',
        });
      if (!known.includes(mapping)) {
        report('mapping', {
          message: `there is no mapping "${mapping}"`,
          allowed: listed(known, known.length),
          suggestion: nearest(mapping, known),
        });
        continue;
      }
      const { feed, problems: ofMapping } = await loadFeed(mapping, folders, manifest);
      if (!feed || hasErrors(ofMapping)) {
        const [first] = ofMapping;
        report('mapping', {
          message: `the mapping "${mapping}" does not fit the region: ${first?.message ?? 'it cannot be read'}`,
          allowed: 'a mapping whose fields the region has',
        });
        continue;
      }
      const other = sources.get(feed.source);
      if (other !== undefined && feed.removes === 'missing')
        report('mapping', {
          message: `the feeds "${other}" and "${name}" have the source "${feed.source}", so each would remove the cars of the other`,
          allowed: 'a mapping with a source of its own',
        });
      sources.set(feed.source, name);
    }
  }
  return problems;
}
