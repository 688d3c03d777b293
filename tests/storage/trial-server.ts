import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, closeSync, cpSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import {
  type Account,
  changeOwner,
  chooseAccount,
  commandFor,
  dataArgument,
} from '#server/storage/embedded/account.ts';
import { type Binaries, findBinaries } from '#server/storage/embedded/binaries.ts';
import { settingArguments } from '#server/storage/embedded/launch.ts';
import { signal as signalProcess } from '#server/storage/embedded/processes.ts';
import { freePort } from '../free-port.ts';

/** A PostgreSQL server on a port of this machine, which a trial may break. It trusts connections of this machine. */
export interface TrialServer {
  readonly port: number;
  readonly dataFolder: string;
  /** host:port, for addresses with several hosts. */
  readonly host: string;
  /** Address of a database for the role of the site, which is a superuser. */
  url(database?: string): string;
  /** Starts it, with more settings. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>;
  /** Sends a signal to all its processes; SIGKILL is the end of a machine, SIGSTOP that of its network. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void>;
  /** Stops it as an operator does. */
  stop(): Promise<void>;
  query(text: string): Promise<Record<string, unknown>[]>;
}

const ROLE = 'forecourt';
const START_MS = 60_000;
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  wal_level: 'replica',
  max_wal_senders: '10',
  hot_standby: 'on',
  wal_keep_size: '256MB',
  wal_retrieve_retry_interval: '200ms',
  wal_receiver_status_interval: '1s',
  log_min_messages: 'log',
};

/** Creates a server with an empty database of the name of its role. It is not started. */
export async function createPrimary(
  folder: string,
  binaries: Binaries = findBinaries(),
): Promise<TrialServer> {
  const account = await accountFor(folder, binaries);
  const dataFolder = makeFolder(folder, account);
  const options = ['-U', ROLE, '-A', 'trust', '--encoding=UTF8', '--locale=C', '--no-instructions'];
  await run(account, account.binaries.initdb, dataFolder, [
    '-D',
    dataArgument(account, dataFolder),
    ...options,
  ]);
  return serverIn(folder, account);
}

/**
 * Creates a standby that streams from a running server, by a copy of its folder.
 * @param name by which `synchronous_standby_names` knows it
 */
export async function createStandby(
  primary: TrialServer,
  folder: string,
  binaries: Binaries = findBinaries(),
  name = 'standby',
): Promise<TrialServer> {
  const account = await accountFor(folder, binaries);
  const dataFolder = makeFolder(folder, account);
  const client = new Client({ connectionString: primary.url() });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(primary.dataFolder, dataFolder, {
      recursive: true,
      filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
    });
    const { rows } = await client.query('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(dataFolder, 'backup_label'), String(rows[0].labelfile));
  } finally {
    await client.end();
  }
  followPrimary(dataFolder, primary, name);
  return serverIn(folder, account);
}

/** Opens the data in `data` of a folder. It is not started. */
export const openServer = async (folder: string, binaries: Binaries): Promise<TrialServer> =>
  serverIn(folder, await accountFor(folder, binaries));

/** Makes the data in a folder those of a standby. */
function followPrimary(dataFolder: string, { port }: TrialServer, name: string): void {
  writeFileSync(join(dataFolder, 'standby.signal'), '');
  appendFileSync(
    join(dataFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=${ROLE} application_name=${name}'\n`,
  );
}

/** Makes a standby the primary. @returns when it takes writes */
export async function promote(standby: TrialServer): Promise<void> {
  await standby.query('SELECT pg_promote(true, 30)');
}

async function serverIn(folder: string, account: Account): Promise<TrialServer> {
  const dataFolder = join(folder, 'data');
  const logFile = join(folder, 'log');
  const port = await freePort();
  const host = `127.0.0.1:${port}`;
  const url = (database = 'postgres') => `postgresql://${ROLE}@${host}/${database}`;
  let child: ChildProcess | undefined;
  let ended: Promise<unknown> = Promise.resolve();
  const query: TrialServer['query'] = async (text) => {
    const client = new Client({ connectionString: url(), connectionTimeoutMillis: 2_000 });
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text)).rows;
    } finally {
      await client.end();
    }
  };
  const signal = async (name: NodeJS.Signals) => {
    if (!child?.pid || child.exitCode !== null || child.signalCode !== null) return;
    for (const pid of processesOf(child.pid)) signalProcess(pid, name);
    if (name === 'SIGKILL') await ended;
  };
  return {
    port,
    host,
    dataFolder,
    url,
    query,
    signal,
    async start(settings = {}) {
      const command = commandFor(account, account.binaries.postgres, dataFolder, [
        ...['-D', dataArgument(account, dataFolder)],
        ...settingArguments({ ...SETTINGS, ...settings, port: String(port) }),
      ]);
      const log = openSync(logFile, 'a');
      const started = spawn(command.file, command.args, {
        ...command.options,
        detached: true,
        stdio: ['ignore', log, log],
      });
      closeSync(log);
      child = started;
      endWithProcess(started);
      ended = new Promise((resolve) => started.once('exit', resolve));
      await untilReady(
        () => query('SELECT 1'),
        () => started.exitCode === null,
        logFile,
      );
    },
    async stop() {
      await signal('SIGCONT');
      if (child?.pid && child.exitCode === null && child.signalCode === null)
        process.kill(child.pid, 'SIGINT');
      await ended;
    },
  };
}

/** No server outlives the trial, however that ends. */
function endWithProcess(server: ChildProcess): void {
  process.once('exit', () => {
    const isRunning = server.exitCode === null && server.signalCode === null;
    for (const pid of isRunning && server.pid ? processesOf(server.pid) : []) signalProcess(pid, 'SIGKILL');
  });
}

/** A server with its processes, each of which leads a group of its own. */
function processesOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return [pid, ...children.split(' ').filter(Boolean).map(Number)];
}

async function untilReady(
  ask: () => Promise<unknown>,
  isAlive: () => boolean,
  logFile: string,
): Promise<void> {
  const due = performance.now() + START_MS;
  for (;;) {
    const isReady = await ask().then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (!isAlive() || performance.now() > due)
      throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-2_000)}`);
    await sleep(50);
  }
}

async function accountFor(folder: string, binaries: Binaries): Promise<Account> {
  mkdirSync(folder, { recursive: true });
  return chooseAccount(binaries, null);
}

function makeFolder(folder: string, account: Account): string {
  const dataFolder = join(folder, 'data');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  changeOwner(account, dataFolder);
  return dataFolder;
}

async function run(account: Account, program: string, folder: string, args: string[]): Promise<void> {
  const command = commandFor(account, program, folder, args);
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const code = await new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject));
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
}
