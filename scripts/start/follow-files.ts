import { reasonOf } from '../../src/domain/reason-of.ts';
import { type Folders, foldersToWatch } from '../../src/server/app/folders.ts';
import type { Server } from '../../src/server/app/main.ts';
import { ContentError } from '../../src/server/manifests/load-content.ts';
import { loadServableContent } from '../../src/server/manifests/load-servable-content.ts';
import { faultLines } from './fault-lines.ts';
import { say } from './print-line.ts';
import { problemLines } from './problem-lines.ts';
import { watchTree } from './watch-tree.ts';

/** Editors write a file in several goes. */
const SETTLED = 150;

/** Serves changed manifests and texts at once; wrong ones are named here and in the browser, and the ones before are served. */
export function followFiles(server: Pick<Server, 'replaceContent' | 'showFaults'>, folders: Folders): void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const reload = async () => {
    try {
      const content = await loadServableContent(folders, Date.now());
      await server.replaceContent(content);
      say('Manifests and texts were read again.');
      tell(faultLines(content));
    } catch (error) {
      const reasons = error instanceof ContentError ? problemLines(error.problems) : [`  ${reasonOf(error)}`];
      tell(['The change cannot be used; the site goes on as it was:', ...reasons]);
    }
  };
  const tell = (lines: readonly string[]) => {
    for (const line of lines) say(line);
    server.showFaults(lines);
  };
  for (const folder of foldersToWatch(folders)) {
    watchTree(folder, () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        work = work.then(reload);
      }, SETTLED);
    });
  }
}
