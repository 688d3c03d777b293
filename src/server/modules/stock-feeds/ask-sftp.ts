import { createHash } from 'node:crypto';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { basename, posix } from 'node:path';
import { promisify } from 'node:util';
import type { ConnectConfig, FileEntry, SFTPWrapper } from 'ssh2';
import type { StockFeed } from '#contracts/types.ts';
import { lookUpPublic, PRIVATE_ADDRESS } from '../../gateways/public-host.ts';
import { type FeedAnswer, readUpTo } from './ask-feed.ts';
import { namePattern } from './ask-folder.ts';

/** `sftp://user@host:port/path` */
const ADDRESS = /^sftp:\/\/([\w.-]+)@(([a-z0-9.-]+)(?::(\d{1,5}))?)(\/\S+)$/;
const PORT = 22;
const LOGIN_TIMEOUT_MS = 20_000;
const TIMEOUT_MS = 300_000;
/** Files of a folder that are looked at. */
const MAX_FILES = 10_000;

interface SftpOptions {
  /** Password or private key; empty: none. */
  authorization: string;
  /** Hosts, with their port, that may have a private address. */
  privateHosts: readonly string[];
  /** Entity tag of the file that was read before. */
  known: string | null;
  signal: AbortSignal;
  maxBytes: number;
}

/** Why a file is not there, for people. */
class SftpFault extends Error {
  override readonly name = 'SftpFault';
}

/**
 * Reads a file of an SFTP server, the newest where `*` stands for any part of its name, only if its name, size or time has changed.
 * Nothing is sent to a server without the key that the feed names.
 */
export async function askSftp(
  { address, hostKey = '' }: Pick<StockFeed, 'address' | 'hostKey'>,
  options: SftpOptions,
): Promise<FeedAnswer> {
  const [, user = '', host = '', name = '', port = String(PORT), path = ''] = ADDRESS.exec(address) ?? [];
  if (user === '') return failed('the address names no user, host and path');
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const isPrivateAllowed = options.privateHosts.includes(host);
  // the library is loaded with the first feed
  const { default: ssh2 } = await import('ssh2');
  const client = new ssh2.Client();
  // the connection may end at any time, also while nothing is waited for
  const ended = new Promise<never>((_, reject) => {
    client.on('error', reject).on('close', () => reject(new Error('the connection is closed')));
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  ended.catch(() => {});
  let found = '';
  let isIn = false;
  let sock: Socket | undefined;
  try {
    sock = await open(name, Number(port), isPrivateAllowed, signal);
    const ready = once(client, 'ready');
    ready.catch(() => {});
    const given = credential(options.authorization);
    let { password } = given;
    // some hosts ask for it as a person would be asked
    client.on('keyboard-interactive', (_name, _text, _language, prompts, finish) => {
      finish(prompts.map(() => password ?? ''));
      if (prompts.length > 0) password = '';
    });
    client.connect({
      sock,
      username: user,
      ...given,
      tryKeyboard: password !== undefined,
      readyTimeout: LOGIN_TIMEOUT_MS,
      // a few bytes must not become a flood
      algorithms: { compress: ['none'] },
      hostVerifier: (key: Buffer) => {
        found = `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
        return found === hostKey;
      },
    });
    await Promise.race([ready, ended]);
    isIn = true;
    const sftp = await Promise.race([promisify(client.sftp.bind(client))(), ended]);
    sftp.on('error', () => {});
    return await Promise.race([readNewest(sftp, path.replace(/^\/~\//, ''), options), ended]);
  } catch (error) {
    if (found !== '' && found !== hostKey)
      return failed(
        hostKey === ''
          ? `the feed names no key of its host; the host has ${found}`
          : `the host has the key ${found}, which is not that of the feed`,
      );
    return failed(signal.aborted ? 'the address took too long' : reasonOf(error, isIn));
  } finally {
    client.destroy();
    // the library does not take it where it cannot read the key
    sock?.destroy();
  }
}

const failed = (reason: string): FeedAnswer => ({ kind: 'failed', reason });

/** A connection to the address that was checked. */
async function open(
  name: string,
  port: number,
  isPrivateAllowed: boolean,
  signal: AbortSignal,
): Promise<Socket> {
  const [address] = isPrivateAllowed ? [(await lookup(name)).address] : await lookUpPublic(name);
  const socket = connect({ host: address, port, signal });
  await once(socket, 'connect', {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LOGIN_TIMEOUT_MS)]),
  }).catch((error: unknown) => {
    socket.destroy();
    throw error;
  });
  return socket;
}

const credential = (authorization: string): Pick<ConnectConfig, 'privateKey' | 'password'> =>
  authorization.startsWith('-----BEGIN ') ? { privateKey: authorization } : { password: authorization };

async function readNewest(
  sftp: SFTPWrapper,
  path: string,
  { known, maxBytes }: SftpOptions,
): Promise<FeedAnswer> {
  const stat = promisify(sftp.stat.bind(sftp));
  const found = path.includes('*') ? await newestOf(sftp, path) : { path, ...(await stat(path)) };
  if (!found) return failed('the host has no such file');
  if (typeOf(found.mode) === FOLDER)
    return failed(
      'the address is that of a folder; have it name a file, with * for what changes of its name',
    );
  const { size, mtime } = found;
  const etag = `${basename(found.path)} ${size} ${mtime}`;
  // some hosts tell neither
  if (etag === known && size !== undefined && mtime !== undefined) return { kind: 'unchanged' };
  if (size > maxBytes) return failed(`the file has more than ${maxBytes / 1e6} MB`);
  const stream = sftp.createReadStream(found.path);
  // it closes its file after the end, when the connection may be gone
  stream.on('error', () => {});
  const { bytes, isCut } = await readUpTo(stream, maxBytes);
  const after = await stat(found.path);
  if (after.size !== size || after.mtime !== mtime)
    return failed('the file changed while it was read; it is still being written');
  if (bytes.length === 0) return failed('the file is empty');
  if (isCut) return failed(`the file has more than ${maxBytes / 1e6} MB`);
  return { kind: 'file', bytes, isCut, etag, lastModified: null };
}

/** The newest file of a folder whose name fits; a host may name as many as it likes. */
async function newestOf(sftp: SFTPWrapper, path: string) {
  const folder = posix.dirname(path);
  const pattern = namePattern(posix.basename(path));
  const handle = await promisify(sftp.opendir.bind(sftp))(folder);
  let newest: { path: string; size: number; mtime: number; mode: number } | undefined;
  for (let looked = 0; ; ) {
    const files = await nextFiles(sftp, handle);
    if (files.length === 0) return newest;
    looked += files.length;
    if (looked > MAX_FILES) throw new SftpFault(`the folder has more than ${MAX_FILES} files`);
    for (const { filename, attrs } of files) {
      if (!pattern.test(filename) || filename.includes('/')) continue;
      const found = posix.join(folder, filename);
      const { size, mtime, mode } = typeOf(attrs.mode) === LINK ? await statOrNone(sftp, found) : attrs;
      if ([0, FILE].includes(typeOf(mode)) && (newest === undefined || mtime > newest.mtime))
        newest = { path: found, size, mtime, mode };
    }
  }
}

const FOLDER = 0o040000;
const FILE = 0o100000;
const LINK = 0o120000;
/** What a mode is that of; some hosts tell none: 0. */
const typeOf = (mode = 0): number => mode & 0o170000;

/** What a link leads to; one that leads nowhere is taken for a link. */
const statOrNone = (sftp: SFTPWrapper, path: string) =>
  promisify(sftp.stat.bind(sftp))(path).catch(() => ({ size: 0, mtime: 0, mode: LINK }));

/** The next files of a folder; none at its end. */
async function nextFiles(sftp: SFTPWrapper, handle: Buffer): Promise<FileEntry[]> {
  return new Promise((resolve, reject) => {
    sftp.readdir(handle, (error, files) => {
      if (error && codeOf(error) !== END) reject(error);
      else resolve(error ? [] : files);
    });
  });
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Answers of the protocol. */
const END = 1;
const REASONS: Readonly<Record<number, string>> = {
  2: 'the host has no such file',
  3: 'the host does not let the user read the file',
  4: 'the host reports a failure with the file',
};

/** @param isIn whether the host has let the user in */
function reasonOf(error: unknown, isIn: boolean): string {
  if (error instanceof SftpFault) return error.message;
  const message = error instanceof Error ? error.message : '';
  if (message.includes(PRIVATE_ADDRESS)) return `the address ${PRIVATE_ADDRESS}, which is not called`;
  if (/privateKey|encrypted/i.test(message)) return 'the authorization is no private key that can be read';
  if (error instanceof Error && 'level' in error && error.level === 'client-authentication')
    return 'the host refuses the user with this password or key';
  const code = codeOf(error);
  if (code === 'ENOTFOUND') return 'the host has no address';
  const broken = isIn ? 'the connection ended before the file was read' : 'the host cannot be reached';
  return REASONS[Number(code)] ?? broken;
}
