import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAX_OUTPUT = 64 * 2 ** 20;
/** Java compiles quickly instead of well: some hundred pages take at least a third less processor time. */
const JAVA = ['-Xss2m', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
/** A hint for each void element, which is no fault: writing and reading them takes a fifth of the time. */
const HINT = 'Trailing slash on void elements has no effect.*';

/** Reason why the checker cannot run, or undefined. */
export async function skipReason(): Promise<string | undefined> {
  try {
    await run('java', ['-version']);
    return undefined;
  } catch {
    return 'The Nu HTML checker needs Java, which was not found, and is skipped. Install Java 17 to run it.';
  }
}

/** Errors and warnings of the Nu HTML checker. @param files paths of HTML documents */
export async function htmlFaults(files: readonly string[]): Promise<string[]> {
  const jar = createRequire(import.meta.url).resolve('vnu-jar/build/dist/vnu.jar');
  // the checker guesses languages by letters, which takes long, and mistakes Malay for Indonesian on short pages
  const checks = ['--no-langdetect', '--format', 'json', '--stdout', '--exit-zero-always'];
  const options = ['-jar', jar, ...checks, '--filterpattern', HINT, ...files];
  const { stdout } = await run('java', [...JAVA, ...options], { maxBuffer: MAX_OUTPUT });
  const { messages } = JSON.parse(stdout) as { messages: Message[] };
  return messages
    .filter(({ type, subType }) => type !== 'info' || subType === 'warning')
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
