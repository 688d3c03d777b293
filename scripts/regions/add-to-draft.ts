import { json } from 'node:stream/consumers';
import { isObject } from '../../src/region/manifest/merge-patch.ts';
import { UsageError } from '../usage-error.ts';
import { type AddInput, answerAddition } from './answer-addition.ts';
import { ownRegionFolders } from './folders.ts';

/**
 * Prints the text of a manifest with an addition, as JSON; or why it was refused. Nothing is written: the studio runs it for drafts.
 */
export async function addToDraft(): Promise<void> {
  const input = await json(process.stdin);
  if (!isObject(input)) throw new UsageError('standard input must be an object');
  console.log(JSON.stringify(await answerAddition(input as unknown as AddInput, ownRegionFolders())));
}
