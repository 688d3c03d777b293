import type { Folders } from '#server/config/folders.ts';
import { fileOfDraft } from '#server/manifests/draft-names.ts';
import { commandRunner, type RunCommand } from '#server/modules/studio/index.ts';
import { type AddInput, answerAddition } from '../../../scripts/regions/answer-addition.ts';
import { findProblems } from '../../../scripts/regions/check.ts';

/**
 * Answers as the commands `add` and `check` of drafts do, in this process: in processes of their own each would load
 * and compile the same code. Other commands are run.
 */
export function commandsInProcess(folders: Folders): RunCommand {
  const own = { ...folders, isShippedSet: false };
  const run = commandRunner(folders);
  const check = async (drafts: Readonly<Record<string, string>>) => {
    const unwritten = Object.entries(drafts).map(([name, text]): [string, string] => [
      fileOfDraft(own, name),
      text,
    ]);
    return (await findProblems(own, undefined, new Map(unwritten))).problems;
  };
  // what is printed and read again has no properties that are undefined
  const printed = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
  return async (args, input) => {
    if (args[0] === 'add') return printed(await answerAddition(input as AddInput, own));
    if (args[0] === 'check') return printed(await check((input ?? {}) as Record<string, string>));
    return run(args, input);
  };
}
