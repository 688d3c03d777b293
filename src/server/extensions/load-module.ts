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

/** Answers how Node finds modules, so that it is in the trace of each that is not found. */
const RESOLVER = /\/resolve-packages\.[jt]s$/;

/** The first file that a trace names, other than those of Node. */
function placeIn(trace: string): { file: string; line: number } | undefined {
  const places = trace.matchAll(/(file:\/\/\/[^\s():]+\.[cm]?[jt]sx?):(\d+)/g);
  const [place] = [...places].filter(([, url = '']) => !RESOLVER.test(url));
  const [, url, line] = place ?? [];
  return url === undefined ? undefined : { file: fileURLToPath(url), line: Number(line) };
}
