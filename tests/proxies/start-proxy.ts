import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEBIAN_PROGRAMS } from '../../scripts/test/debian-programs.ts';
import { freePort } from '../free-port.ts';

const EXAMPLES = join(import.meta.dirname, '../../docs/examples/proxies');
/** What Debian's own file says around that of a site, with folders that any user may write. */
const NGINX = `daemon off;
pid nginx.pid;
error_log stderr error;
events {}
http {
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include site.conf;
}
`;

export type ProxyName = Extract<keyof typeof DEBIAN_PROGRAMS, 'haproxy' | 'nginx'>;

/** Why the tests of a proxy cannot run; undefined if they can, or must. */
export const missingProgram = (name: ProxyName): string | undefined =>
  existsSync(DEBIAN_PROGRAMS[name]) || process.env.CI ? undefined : `${name} is not installed`;

/** Text of an example, as it is printed. */
export const exampleText = (file: string): string => readFileSync(join(EXAMPLES, file), 'utf8');

/** Containers of compose.yaml become ports of this machine: `site-1:3000` is 3001. */
const ofThisMachine = (text: string): string =>
  text.replaceAll(/\bsite-(\d):3000/g, '127.0.0.1:300$1').replace(/bind :8080/, 'bind 127.0.0.1:8080');

export interface RunningProxy {
  origin: string;
  stop(): Promise<void>;
}

/**
 * Runs a proxy with a printed example, in which nothing but ports is replaced.
 * @param ports by the ports of the example, except that of the proxy itself
 */
export async function startProxy(
  name: ProxyName,
  file: string,
  ports: Readonly<Record<number, number>>,
): Promise<RunningProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-proxy-'));
  // workers of nginx are another user than root
  chmodSync(folder, 0o755);
  const own = await freePort();
  const all: Readonly<Record<number, number>> = { ...ports, 8080: own };
  const text = ofThisMachine(exampleText(file)).replaceAll(
    /(127\.0\.0\.1:)(\d+)/g,
    (_, host: string, port: string) => {
      const other = all[Number(port)];
      if (other === undefined) throw new Error(`${file} has a port ${port} that the test does not know`);
      return host + other;
    },
  );
  const site = join(folder, name === 'nginx' ? 'site.conf' : 'haproxy.cfg');
  writeFileSync(site, text);
  writeFileSync(join(folder, 'nginx.conf'), NGINX);
  const args = name === 'nginx' ? ['-p', folder, '-c', 'nginx.conf'] : ['-db', '-f', site];
  const child = spawn(DEBIAN_PROGRAMS[name], args, { stdio: ['ignore', 'pipe', 'pipe'] });
  await listening(child, own);
  return {
    origin: `http://127.0.0.1:${own}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function listening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the proxy ended with ${child.exitCode}:\n${output}`);
    if (await accepts(port)) return;
    await sleep(20);
  }
}

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
