import { zonedYear } from '../../src/domain/zoned-day.ts';
import type { Folders } from '../../src/server/app/folders.ts';
import type { Server } from '../../src/server/app/main.ts';
import type { Content } from '../../src/server/manifests/load-content.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { say } from './print-line.ts';

const MINUTE = 60_000;

/** A server that lives through New Year offers the year that has begun, region by region. */
export function followYears(
  server: Pick<Server, 'replaceContent'>,
  folders: Folders,
  { regions }: Pick<Content, 'regions'>,
): void {
  const zones = [...new Set(regions.all.map(({ manifest }) => manifest.timeZone))];
  const years = () => zones.map((zone) => zonedYear(Date.now(), zone)).join();
  let known = years();
  const look = async () => {
    const current = years();
    if (current === known) return;
    known = current;
    try {
      await server.replaceContent(await loadServableContent(folders, Date.now()));
    } catch (error) {
      say(`A year has begun, but the manifests cannot be read again: ${String(error)}`);
    }
  };
  setInterval(() => void look(), MINUTE).unref();
}
