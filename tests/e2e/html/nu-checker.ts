import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

/** Errors and warnings of the Nu HTML checker. @param pages HTML documents by path */
export async function htmlFaults(
  pages: readonly (readonly [path: string, html: string])[],
): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-html-'));
  try {
    const styles = new Set<string>();
    const files = pages.map(([path, html], index) => {
      const file = join(folder, `${index}${path.replace(/[^a-z0-9]+/gi, '-').slice(0, 60)}.html`);
      writeFileSync(file, withNewStyles(html, styles));
      return file;
    });
    return await faultsOf(files);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page without the text of styles that another one has: all have the same few, which take a third of the time. */
function withNewStyles(html: string, known: Set<string>): string {
  return html.replaceAll(/(?<=<style[^>]*>)[^<]+(?=<\/style>)/g, (style) => {
    if (known.has(style)) return '';
    known.add(style);
    return style;
  });
}

async function faultsOf(files: readonly string[]): Promise<string[]> {
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
