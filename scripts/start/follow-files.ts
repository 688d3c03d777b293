import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import type { Server } from '../../src/server/app/server.ts';
import { type Folders, foldersToWatch } from '../../src/server/config/folders.ts';
import { ContentError } from '../../src/server/manifests/load-content.ts';
import type { CheckRegions } from '../../src/server/manifests/load-regions.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { faultLines } from './fault-lines.ts';
import { printLine } from './print-line.ts';
import { problemLines } from './problem-lines.ts';
import { watchTrees } from './watch-tree.ts';

/**
 * Reloads manifests and texts when they change. Invalid ones are reported here and in the browser, and the
 * previous ones stay in use.
 * @param checkRegions checks of extensions
 */
export function followFiles(
  server: Pick<Server, 'replaceContent' | 'showFaults'>,
  folders: Folders,
  checkRegions: CheckRegions,
): void {
  let work = Promise.resolve();
  const reload = async () => {
    try {
      const content = await loadServableContent(folders, Date.now(), checkRegions);
      await server.replaceContent(content);
      printLine('Reloaded manifests and texts.');
      reportFaults(faultLines(content));
    } catch (error) {
      const reasons = error instanceof ContentError ? problemLines(error.problems) : [`  ${reasonOf(error)}`];
      reportFaults(['The change is invalid; the site uses the previous version:', ...reasons]);
    }
  };
  const reportFaults = (lines: readonly string[]) => {
    for (const line of lines) printLine(line);
    server.showFaults(lines);
  };
  watchTrees(foldersToWatch(folders), () => {
    work = work.then(reload);
  });
}
