import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { reasonOf } from '../../src/domain/privacy/reason-of.ts';
import type { Log } from '../../src/server/runtime/log.ts';

/**
 * Keeps the process running when an extension drops an error, such as in a timer or in work that nothing waits for. Any
 * other error that nothing catches ends the process, as without this.
 * @param folder that of `forecourt.config.ts`
 */
export function surviveExtensions(folder: string, log: Pick<Log, 'error'>): void {
  process.on('uncaughtException', (error: unknown) => {
    if (isOfExtension(error, folder)) {
      log.error(`An extension dropped an error: ${reasonOf(error)}`);
      return;
    }
    console.error(error);
    process.exit(1);
  });
}

/** Whether a trace begins in `extensions/` of a folder; frames of Node are skipped. */
export function isOfExtension(error: unknown, folder: string): boolean {
  const { stack = '' } = error instanceof Error ? error : {};
  const frame =
    stack.split('\n').find((line) => /^\s+at /.test(line) && !/[( ]node:|<anonymous>\)?$/.test(line)) ?? '';
  const home = join(folder, 'extensions', sep);
  return frame.includes(home) || frame.includes(pathToFileURL(home).href);
}
