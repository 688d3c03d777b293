import { reasonOf } from '../../src/domain/reason-of.ts';
import { type Folders, foldersToWatch } from '../../src/server/folders.ts';
import { ContentError, loadContent } from '../../src/server/load-content.ts';
import type { Server } from '../../src/server/main.ts';
import { problemLines } from './problem-lines.ts';
import { say } from './say.ts';
import { watchTree } from './watch-tree.ts';

/** Editors write a file in several goes. */
const SETTLED = 150;

/** Serves changed manifests and texts at once; wrong ones are named, and the ones before go on being served. */
export function followFiles(server: Pick<Server, 'replaceContent'>, folders: Folders): void {
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const reload = async () => {
    try {
      const content = await loadContent(folders, Date.now());
      await server.replaceContent(content);
      say('Manifests and texts were read again.');
    } catch (error) {
      say('The change cannot be used; the site goes on as it was:');
      const lines = error instanceof ContentError ? problemLines(error.problems) : [`  ${reasonOf(error)}`];
      for (const line of lines) say(line);
    }
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
