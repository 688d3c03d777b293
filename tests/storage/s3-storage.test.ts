import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseConfig } from '#server/config/index.ts';
import { StorageError } from '#server/gateways/storage/file-storage.ts';
import { openStorage } from '#server/gateways/storage/open-storage.ts';
import { s3Storage } from '#server/gateways/storage/s3-storage.ts';

const SECRET = randomBytes(20).toString('hex');
const objects = new Map<string, Buffer>();
let asked: { method: string; url: string; authorization: string }[] = [];
/** Answers a request instead of the bucket; false: the bucket answers. */
let fault: (request: IncomingMessage, response: ServerResponse) => boolean = () => false;

/** A bucket at the network. */
const server = createServer(async (request, response) => {
  const { method = '', url = '', headers } = request;
  asked.push({ method, url, authorization: headers.authorization ?? '' });
  const path = url.split('?')[0] ?? '';
  const body = await buffer(request);
  if (fault(request, response)) return;
  if (method === 'PUT') objects.set(path, body);
  const found = objects.get(path);
  if (method === 'DELETE') {
    objects.delete(path);
    response.writeHead(204).end();
  } else if (found && headers.range) {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range) ?? [];
    response.writeHead(206).end(found.subarray(Number(first), Number(last) + 1));
  } else if (found) response.writeHead(200).end(method === 'GET' ? found : '');
  else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
});

const config = () =>
  parseConfig({
    environment: {
      FILE_STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: 'uploads',
      S3_ACCESS_KEY_ID: 'AKIATEST',
      S3_SECRET_ACCESS_KEY: SECRET,
    },
  });
const key = () => randomBytes(16).toString('hex');
let storage: ReturnType<typeof openStorage>;

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  storage = openStorage(config(), '/nowhere');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  fault = () => false;
});

describe('a bucket', () => {
  it('takes files while many viewers are slow', async () => {
    fault = ({ headers }, response) => {
      if (headers.range) response.writeHead(206, { 'content-length': 60e6 }).write(Buffer.alloc(1e6));
      return headers.range !== undefined;
    };
    const films = await Promise.all(
      Array.from({ length: 50 }, () => storage.stream(key(), { first: 0, last: 60e6 - 1 })),
    );
    await storage.put(key(), Buffer.from('photo'));
    for (const film of films) film?.destroy();
  });

  it('stores, returns and removes files by signed requests', async () => {
    const name = key();
    const bytes = randomBytes(100_000);
    await storage.put(name, bytes);
    expect(await storage.get(name)).toEqual(bytes);
    const part = await storage.stream(name, { first: 10, last: 99 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(10, 100));
    await storage.remove(name);
    expect(await storage.stream(name, { first: 0, last: 9 })).toBeNull();
    expect(await storage.get(name)).toBeNull();
    await storage.remove(name);
    for (const { url, authorization } of asked) {
      expect(url.split('?')[0]).toBe(`/uploads/${name}`);
      expect(authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIATEST\//);
      expect(authorization).not.toContain(SECRET);
    }
  });

  it('that fails for a moment is asked again', async () => {
    let failures = 2;
    fault = (_, response) => {
      if (failures-- <= 0) return false;
      response.writeHead(503).end();
      return true;
    };
    await storage.put(key(), Buffer.from('x'));
    expect(asked).toHaveLength(3);
  });

  it.each([
    [500, false],
    [403, false],
    [507, true],
  ])('that answers %d is a storage error without keys', async (status, isFull) => {
    fault = (_, response) => {
      response.writeHead(status).end(`<Error><Code>X</Code><Message>${SECRET}</Message></Error>`);
      return true;
    };
    const error = await storage.put(key(), Buffer.from('x')).catch((each: unknown) => each);
    expect(error).toBeInstanceOf(StorageError);
    expect(error).toMatchObject({ isFull, message: `a file cannot be stored (${status})` });
    await expect(storage.get(key())).rejects.toBeInstanceOf(StorageError);
  });

  // without the deadline each call takes three times ten seconds
  it('that does not answer is given up before visitors are', { timeout: 300_000 }, async () => {
    fault = () => true;
    const impatient = s3Storage(config(), 300);
    await expect(impatient.put(key(), Buffer.from('x'))).rejects.toThrow(
      'a file cannot be stored (no answer)',
    );
    await expect(impatient.get(key())).rejects.toThrow('a file cannot be read (no answer)');
    await expect(impatient.remove(key())).rejects.toThrow('a file cannot be removed (no answer)');
  });

  it('that hangs up is a storage error', async () => {
    fault = (request) => {
      request.socket.destroy();
      return true;
    };
    await expect(storage.get(key())).rejects.toThrow('a file cannot be read (no answer)');
  });

  it('is never asked for another key than one of the site', async () => {
    for (const bad of ['../x', '', 'a/b', `${key()}/..`]) {
      await expect(storage.get(bad)).rejects.toThrow('invalid storage key');
      await expect(storage.put(bad, Buffer.from('x'))).rejects.toThrow('invalid storage key');
    }
    expect(asked).toEqual([]);
  });
});
