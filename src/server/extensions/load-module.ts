import { fileURLToPath, pathToFileURL } from 'node:url';
import { reasonOf } from '#domain/privacy/reason-of.ts';

/** A fault of a module, with its place. */
export interface ModuleFault {
  file: string;
  line: number;
  message: string;
}

/** Loads a module. Never rejects. */
export async function loadModule(file: string): Promise<{ content?: unknown; fault?: ModuleFault }> {
  try {
    const { default: content } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as {
      default?: unknown;
    };
    return { content };
  } catch (error) {
    const { stack = '' } = error instanceof Error ? error : {};
    return { fault: { ...(placeIn(stack) ?? { file, line: 1 }), message: reasonOf(error) } };
  }
}

/** The first file that a trace names, other than those of Node. */
function placeIn(trace: string): { file: string; line: number } | undefined {
  const [, url, line] = /(file:\/\/\/[^\s():]+\.[cm]?[jt]sx?):(\d+)/.exec(trace) ?? [];
  return url === undefined ? undefined : { file: fileURLToPath(url), line: Number(line) };
}
