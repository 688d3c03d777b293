import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUTPUT = 64 * 2 ** 20;
/** The checker guesses languages from their letters; Malay looks Indonesian to it where a page has few words. */
const GUESS = /^This document appears to be written in/;

/** Why the checker cannot run here; undefined: it can. */
export async function whyNotHere(): Promise<string | undefined> {
  try {
    await run('java', ['-version']);
    return undefined;
  } catch {
    return 'No Java was found, so the Nu HTML checker is left out. Install Java 17 to have it run.';
  }
}

/** Errors and warnings of the Nu HTML checker. @param files paths of HTML documents */
export async function htmlFaults(files: readonly string[]): Promise<string[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  const options = ['-Xss2m', '-jar', jar, '--format', 'json', '--stdout', '--exit-zero-always', ...files];
  const { stdout } = await run('java', options, { maxBuffer: OUTPUT });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
    .filter(({ message }) => !GUESS.test(message))
    .map(({ url, message, extract }) => `${url.split('/').at(-1)}: ${message} ${extract ?? ''}`);
}

interface Message {
  /** `info` for hints, with the subtype `warning` for warnings. */
  type: 'error' | 'info' | 'non-document-error';
  subType?: string;
  url: string;
  message: string;
  extract?: string;
}
