import { MINUTE_MS } from '../../src/domain/time/durations.ts';
import { zonedYear } from '../../src/domain/time/zoned-day.ts';
import type { Server } from '../../src/server/app/server.ts';
import type { Folders } from '../../src/server/config/folders.ts';
import type { Content } from '../../src/server/manifests/load-content.ts';
import type { CheckRegions } from '../../src/server/manifests/load-regions.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { printLine } from './print-line.ts';

/** Reloads manifests at New Year of each time zone, so that filters offer the current year. */
export function followYears(
  server: Pick<Server, 'replaceContent'>,
  folders: Folders,
  { regions, checkRegions }: Pick<Content, 'regions'> & { checkRegions: CheckRegions },
): void {
  const zones = [...new Set(regions.all.map(({ manifest }) => manifest.timeZone))];
  const years = () => zones.map((zone) => zonedYear(Date.now(), zone)).join();
  let known = years();
  const check = async () => {
    const current = years();
    if (current === known) return;
    known = current;
    try {
      await server.replaceContent(await loadServableContent(folders, Date.now(), checkRegions));
    } catch (error) {
      printLine(`Reloading manifests for the new year failed: ${String(error)}`);
    }
  };
  setInterval(() => void check(), MINUTE_MS).unref();
}
