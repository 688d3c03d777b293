import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEBIAN_PROGRAMS } from '../../scripts/test/debian-programs.ts';

const START_TIMEOUT_MS = 60_000;

/** On the machines of CI it is an error that the program is not installed. */
export const isClickHouseTested =
  existsSync(DEBIAN_PROGRAMS['clickhouse-server']) || process.env.CI === 'true';

/** Added to titles of tests that are skipped. */
export const whySkipped = isClickHouseTested ? '' : ' (skipped: clickhouse-server is not installed)';

export interface ClickHouseServer {
  /** With an empty database. */
  url: string;
  /** Ends the process; its data stay. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops answering, and answers again. */
  pause(): void;
  resume(): void;
  /** Processor time of the server so far, milliseconds. */
  cpuMs(): number;
  /** Stops and removes all data. */
  close(): Promise<void>;
}

/** Starts a server of its own on this machine. @throws if the program is not installed */
export async function startClickHouse(): Promise<ClickHouseServer> {
  const path = DEBIAN_PROGRAMS['clickhouse-server'];
  if (!existsSync(path))
    throw new Error('clickhouse-server is not installed: apt-get install clickhouse-server');
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-clickhouse-'));
  const [http, tcp, between] = await freePorts(3);
  writeFileSync(join(folder, 'config.xml'), configOf(folder, { http, tcp, between }));
  writeFileSync(join(folder, 'users.xml'), USERS);
  const origin = `http://127.0.0.1:${http}`;
  let child: ChildProcess | undefined;
  process.once('exit', () => child?.kill('SIGKILL'));

  async function start(): Promise<void> {
    const options = [`--config-file=${join(folder, 'config.xml')}`];
    const starting = spawn(path, options, { stdio: 'ignore', cwd: folder });
    child = starting;
    const started = Date.now();
    while (!(await answers(origin))) {
      if (starting.exitCode !== null) throw new Error(`clickhouse-server ended with ${starting.exitCode}`);
      if (Date.now() - started > START_TIMEOUT_MS) throw new Error('clickhouse-server does not start');
      await sleep(50);
    }
  }
  async function stop(): Promise<void> {
    const ending = child;
    child = undefined;
    if (!ending || ending.exitCode !== null) return;
    const ended = new Promise((done) => ending.once('exit', done));
    ending.kill('SIGKILL');
    await ended;
  }

  await start();
  return {
    url: `${origin}/cars`,
    start,
    stop,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    cpuMs: () => cpuOf(child?.pid),
    async close() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Of 100 ticks a second, as Linux counts for programs. */
function cpuOf(pid: number | undefined): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const [user, system] = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

const answers = (origin: string) =>
  fetch(`${origin}/ping`, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((done) =>
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            done(typeof address === 'object' && address ? address.port : 0);
          }),
        ),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

const configOf = (folder: string, ports: Record<'http' | 'tcp' | 'between', number | undefined>) => `<yandex>
  <logger><level>none</level><console>1</console></logger>
  <http_port>${ports.http}</http_port>
  <tcp_port>${ports.tcp}</tcp_port>
  <interserver_http_port>${ports.between}</interserver_http_port>
  <listen_host>127.0.0.1</listen_host>
  <path>${folder}/data/</path>
  <tmp_path>${folder}/tmp/</tmp_path>
  <mark_cache_size>67108864</mark_cache_size>
  <users_config>users.xml</users_config>
  <default_profile>default</default_profile>
  <default_database>default</default_database>
</yandex>`;

const USERS = `<yandex>
  <profiles><default/></profiles>
  <users>
    <default>
      <password></password>
      <networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </default>
  </users>
  <quotas><default/></quotas>
</yandex>`;
