import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RunningServer } from '../http/api-process.ts';

/** Starts `plain-server.ts` with a response. */
export async function startPlain(headers: Record<string, string>, body: Buffer): Promise<RunningServer> {
  const answer = JSON.stringify({ headers, body: body.toString('base64') });
  const child = spawn(process.execPath, [join(import.meta.dirname, 'plain-server.ts'), answer], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return {
    origin: `http://localhost:${String(port).trim()}`,
    pid: child.pid ?? -1,
    ended,
    stop() {
      child.kill();
      return ended;
    },
  };
}
