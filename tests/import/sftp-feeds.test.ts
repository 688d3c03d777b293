import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkStockFeeds } from '../../src/server/import/check-stock-feeds.ts';
import { askActiveFeed } from '../../src/server/modules/stock-feeds/active-feeds.ts';
import { shippedRegion } from '../shipped-regions.ts';

const { STATUS_CODE } = ssh2.utils.sftp;
const FILE_MODE = 0o100644;
const FOLDER_MODE = 0o040755;
const LINK_MODE = 0o120777;
const hostKey = ssh2.utils.generateKeyPairSync('ed25519');
const userKey = ssh2.utils.generateKeyPairSync('ed25519');
const fingerprint = `SHA256:${createHash('sha256')
  .update((ssh2.utils.parseKey(hostKey.public) as ssh2.ParsedKey).getPublicSSH())
  .digest('base64')
  .replace('=', '')}`;

interface RemoteFile {
  content: string;
  mtime: number;
  size?: number;
  mode?: number;
  /** Whether the host tells nothing of it. */
  isBare?: boolean;
  /** Where it leads as a link. */
  target?: string;
}

let server: ssh2.Server;
let host: string;
/** Files by path. */
let files: Record<string, RemoteFile>;
/** What clients have done. */
let seen: string[];
let isEndless: boolean;
let isGone: boolean;
let isWritten: boolean;
let isAskedForPassword: boolean;

beforeAll(async () => {
  server = new ssh2.Server({ hostKeys: [hostKey.private] }, (connection) => {
    connection.on('error', () => {});
    connection.on('authentication', (asked) => {
      if (asked.method === 'password') seen.push(`password ${asked.password}`);
      const isKey =
        asked.method === 'publickey' &&
        asked.key.data.equals((ssh2.utils.parseKey(userKey.public) as ssh2.ParsedKey).getPublicSSH());
      if (asked.method === 'keyboard-interactive')
        return asked.prompt([{ prompt: 'Password: ', echo: false }], ([answer]) => {
          seen.push(`answer ${answer}`);
          if (answer === 'open sesame') asked.accept();
          else asked.reject(['keyboard-interactive']);
        });
      if (isAskedForPassword) return asked.reject(['keyboard-interactive']);
      if (isKey || (asked.method === 'password' && asked.password === 'open sesame')) asked.accept();
      else asked.reject(['password', 'publickey']);
    });
    connection.on(
      'session',
      (accept) => void accept().on('sftp', (acceptSftp) => serve(acceptSftp(), connection)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  [seen, isEndless, isGone, isWritten, isAskedForPassword] = [[], false, false, false, false];
  files = { '/out/stock.csv': { content: 'id,make\n1,Kia\n', mtime: 100 } };
});

function serve(sftp: SFTPWrapper, connection: Connection): void {
  const attrsOf = ({ content, mtime, size = content.length, mode = FILE_MODE }: RemoteFile) => ({
    ...{ mode, size, mtime, uid: 0, gid: 0, atime: mtime },
  });
  let isListed = false;
  sftp.on('STAT', (id: number, path: string) => {
    seen.push(`stat ${path}`);
    const file = files[files[path]?.target ?? path];
    if (file) sftp.attrs(id, file.isBare ? ({} as never) : attrsOf(file));
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  });
  sftp.on('OPEN', (id: number, path: string) => {
    seen.push(`open ${path}`);
    if (path.includes('secret')) sftp.status(id, STATUS_CODE.PERMISSION_DENIED);
    else sftp.handle(id, Buffer.from(files[path]?.target ?? path));
  });
  sftp.on('FSTAT', (id: number, handle: Buffer) =>
    sftp.attrs(id, attrsOf(files[String(handle)] ?? { content: '', mtime: 0 })),
  );
  sftp.on('READ', (id: number, handle: Buffer, offset: number, length: number) => {
    const content = Buffer.from(files[String(handle)]?.content ?? '');
    const file = files[String(handle)];
    if (isWritten && file) file.mtime += 1;
    if (isGone) connection.end();
    else if (isEndless) sftp.data(id, Buffer.alloc(length, 65));
    else if (offset >= content.length) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, content.subarray(offset, offset + length));
  });
  sftp.on('OPENDIR', (id: number, path: string) => sftp.handle(id, Buffer.from(path)));
  sftp.on('READDIR', (id: number) => {
    if (isListed && !isEndless) return sftp.status(id, STATUS_CODE.EOF);
    isListed = true;
    const names = isEndless
      ? Array.from({ length: 200 }, (__, nr) => [`/out/${nr}.txt`, { content: '', mtime: 1 }] as const)
      : Object.entries(files);
    return sftp.name(
      id,
      names.map(([path, file]) => ({
        filename: path.replace('/out/', ''),
        longname: path,
        attrs: attrsOf(file),
      })),
    );
  });
  sftp.on('CLOSE', (id: number) => sftp.status(id, STATUS_CODE.OK));
}

interface Asked {
  path?: string;
  key?: string;
  authorization?: string;
  privateHosts?: string[];
  known?: string | null;
  address?: string;
  signal?: AbortSignal;
  desk?: { id: number; version: number };
}

const ask = ({ path = '/out/stock.csv', key = fingerprint, known = null, ...given }: Asked = {}) =>
  askActiveFeed(
    {
      address: given.address ?? `sftp://dealer@${host}${path}`,
      authorizationEnv: 'FEED_AUTHORIZATION_DEALER',
      ...(key !== '' && { hostKey: key }),
      ...(given.desk && { desk: given.desk }),
    },
    'sg',
    { etag: known, lastModified: null },
    {
      signal: given.signal ?? new AbortController().signal,
      access: {
        privateHosts: given.privateHosts ?? [host],
        values: { FEED_AUTHORIZATION_DEALER: given.authorization ?? 'open sesame' },
        deskHosts: `sg:${host}`,
        folder: '',
        bucket: {} as never,
      },
    },
  );
const reason = async (asked?: Asked) => {
  const answer = await ask(asked);
  return answer.kind === 'failed' ? answer.reason : answer.kind;
};

describe('a feed at an SFTP server', () => {
  it.each([
    ['a password', 'open sesame'],
    ['a private key', userKey.private],
  ])('is read by %s, and not again until it changes', async (_, authorization) => {
    const answer = await ask({ authorization });
    expect(answer).toMatchObject({ kind: 'file', isCut: false });
    if (answer.kind !== 'file') return;
    expect(String(answer.bytes)).toBe('id,make\n1,Kia\n');
    seen = [];
    expect(await ask({ authorization, known: answer.etag })).toEqual({ kind: 'unchanged' });
    expect(seen.filter((each) => each.startsWith('open'))).toEqual([]);
    files['/out/stock.csv'] = { content: 'id,make\n2,Kia\n', mtime: 200 };
    expect(await ask({ authorization, known: answer.etag })).toMatchObject({ kind: 'file' });
  });

  it('may be the newest file of a folder', async () => {
    files = {
      '/out/stock-1.csv': { content: 'old', mtime: 1 },
      '/out/stock-2.csv': { content: 'new', mtime: 9 },
      '/out/stock-3.csv': { content: '', mtime: 99, mode: FOLDER_MODE },
      '/out/../../etc/stock-4.csv': { content: 'out', mtime: 99 },
      '/out/stock-9.txt': { content: 'other', mtime: 99 },
    };
    const answer = await ask({ path: '/out/stock-*.csv' });
    expect(answer.kind === 'file' && String(answer.bytes)).toBe('new');
    expect(await reason({ path: '/out/none-*.csv' })).toBe('the host has no such file');
  });

  it('may be behind a link, whose time is that of its file', async () => {
    files = {
      '/out/stock-1.csv': { content: 'old', mtime: 5 },
      '/out/stock-2.csv': { content: '', mtime: 1, mode: LINK_MODE, target: '/data/new.csv' },
      '/out/stock-3.csv': { content: '', mtime: 99, mode: LINK_MODE, target: '/data/folder' },
      '/out/stock-4.csv': { content: '', mtime: 99, mode: LINK_MODE, target: '/data/gone.csv' },
      '/data/new.csv': { content: 'new', mtime: 9 },
      '/data/folder': { content: '', mtime: 99, mode: FOLDER_MODE },
    };
    const answer = await ask({ path: '/out/stock-*.csv' });
    expect(answer).toMatchObject({ kind: 'file', etag: 'stock-2.csv 3 9' });
    expect(answer.kind === 'file' && String(answer.bytes)).toBe('new');
  });

  it('is not read while it is still being written', async () => {
    isWritten = true;
    expect(await reason()).toBe('the file changed while it was read; it is still being written');
    expect(await reason({ path: '/out/*.csv' })).toBe(
      'the file changed while it was read; it is still being written',
    );
  });

  it('answers a host that asks for the password, once', async () => {
    isAskedForPassword = true;
    expect(await reason()).toBe('file');
    expect(seen).toContain('answer open sesame');
    seen = [];
    expect(await reason({ authorization: 'sesame' })).toBe(
      'the host refuses the user with this password or key',
    );
    expect(seen.filter((each) => each === 'answer sesame')).toHaveLength(1);
    seen = [];
    // a key is no password
    await reason({ authorization: userKey.private });
    expect(seen).toEqual([]);
  });

  it('sends nothing to a host whose key the feed does not name, and says which key it has', async () => {
    expect(await reason({ key: '' })).toBe(`the feed names no key of its host; the host has ${fingerprint}`);
    expect(await reason({ key: `SHA256:${'A'.repeat(43)}` })).toBe(
      `the host has the key ${fingerprint}, which is not that of the feed`,
    );
    expect(seen).toEqual([]);
  });

  it('is not called at a private address, in no spelling', async () => {
    const { port } = server.address() as AddressInfo;
    for (const name of ['127.0.0.1', 'localhost', '0x7f.1', '2130706433'])
      expect([
        name,
        await reason({ address: `sftp://dealer@${name}:${port}/out/stock.csv`, privateHosts: [] }),
      ]).toEqual([name, 'the address has a private address, which is not called']);
    // another port of a host that is named
    expect(await reason({ privateHosts: ['127.0.0.1'] })).toBe(
      'the address has a private address, which is not called',
    );
    expect(seen).toEqual([]);
  });

  it.each<[string, Asked, string]>([
    ['a wrong password', { authorization: 'sesame' }, 'the host refuses the user with this password or key'],
    [
      'a key that is none',
      { authorization: '-----BEGIN OPENSSH PRIVATE KEY-----\nx\n-----END OPENSSH PRIVATE KEY-----' },
      'the authorization is no private key that can be read',
    ],
    ['no password', { authorization: '' }, 'the variable FEED_AUTHORIZATION_DEALER is empty'],
    ['no such file', { path: '/out/gone.csv' }, 'the host has no such file'],
    [
      'a host that is not there',
      { address: 'sftp://dealer@nowhere.invalid/x.csv' },
      'the host has no address',
    ],
    [
      'a password in the address',
      { address: 'sftp://dealer:x@127.0.0.1/x' },
      'the address names no user, host and path',
    ],
  ])('fails with a sentence: %s', async (_, asked, expected) => {
    expect(await reason(asked)).toBe(expected);
  });

  it('reads no more than a file may have, whatever the host says', async () => {
    files['/out/stock.csv'] = { content: 'x', mtime: 1, size: 200e6 };
    expect(await reason()).toBe('the file has more than 100 MB');
    files['/out/stock.csv'] = { content: '', mtime: 1 };
    expect(await reason()).toBe('the file is empty');
    files['/out'] = { content: '', mtime: 1, mode: FOLDER_MODE };
    expect(await reason({ path: '/out' })).toBe(
      'the address is that of a folder; have it name a file, with * for what changes of its name',
    );
    files['/secret.csv'] = { content: 'x', mtime: 1 };
    expect(await reason({ path: '/secret.csv' })).toBe('the host does not let the user read the file');
    isEndless = true;
    expect(await reason({ path: '/out/stock-*.csv' })).toBe('the folder has more than 10000 files');
  });

  it('fails where the connection ends within the file, or never answers', async () => {
    isGone = true;
    expect(await reason()).toBe('the connection ended before the file was read');
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const name = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const stopping = AbortSignal.timeout(200);
    const asked = { address: `sftp://dealer@${name}/x.csv`, privateHosts: [name], signal: stopping };
    expect(await reason(asked)).toBe('the address took too long');
    silent.close();
  });

  it('leaves no connection open where the key cannot be read', async () => {
    const raw = createServer().listen(0, '127.0.0.1');
    await once(raw, 'listening');
    const closed = once(raw, 'connection').then(([socket]) => once(socket.resume(), 'close'));
    const name = `127.0.0.1:${(raw.address() as AddressInfo).port}`;
    const asked = { address: `sftp://dealer@${name}/x.csv`, privateHosts: [name] };
    expect(await reason({ ...asked, authorization: '-----BEGIN RSA PRIVATE KEY-----' })).toContain(
      'no private key',
    );
    await closed;
    raw.close();
  });

  it('is read again each time where the host tells no time of it', async () => {
    files['/out/stock.csv'] = { content: 'id,make\n1,Kia\n', mtime: 0, isBare: true };
    const answer = await ask();
    expect(await ask({ known: answer.kind === 'file' ? answer.etag : '' })).toMatchObject({ kind: 'file' });
  });

  it('is none of the desk', async () => {
    expect(await reason({ desk: { id: 1, version: 1 } })).toBe('the address does not begin with https://');
    expect(seen).toEqual([]);
  });

  it('has the key of its host and a variable in the manifest', async () => {
    const { manifest } = shippedRegion('sg');
    const feed = { name: 'dealer', mapping: 'sgcarmart', schedule: 'hourly' as const };
    const found = async (more: object, address = 'sftp://dealer@files.dealer.sg/stock.csv') => {
      const regions = [
        {
          manifest: { ...manifest, feeds: [{ ...feed, address, ...more }] },
          document: { problemAt: (path: unknown, finding: object) => ({ ...finding, path }) },
        },
      ];
      const folders = { regionsDir: 'regions', shippedRegionsDir: 'regions' };
      return (await checkStockFeeds(regions as never, folders, [])).map(({ message }) => message);
    };
    const all = { hostKey: fingerprint, authorizationEnv: 'FEED_AUTHORIZATION_DEALER' };
    expect(await found(all)).toEqual([]);
    expect(await found({})).toEqual([
      'it is at an SFTP server whose key is not named, to which nothing is sent',
      'it is at an SFTP server, and no variable has the password or private key',
    ]);
    expect(await found(all, 'sftp://dealer@10.0.0.5/stock.csv')).toEqual([
      'the host 10.0.0.5 is in a private network, which is not called',
    ]);
  });
});
