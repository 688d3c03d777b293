import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '#domain/time/durations.ts';
import { parseConfig } from '#server/config/index.ts';
import { StorageError } from '#server/gateways/storage/file-storage.ts';
import { openStorage } from '#server/gateways/storage/open-storage.ts';
import { openFakeService } from '../fake-service.ts';

const NOW = Date.UTC(2026, 5, 1, 12);
const ROLE = 'uploads-of-the-site';
const TOKEN = 'token of the machine';

/** Files as the bucket has them, and with which keys it was asked. */
const objects = new Map<string, string>();
let signedBy: { key: string | undefined; token: unknown }[];
const bucket = await openFakeService();
bucket.answer = ({ method, url, body, headers }) => {
  signedBy.push({
    key: /Credential=(\w+)\//.exec(String(headers.authorization))?.[1],
    token: headers['x-amz-security-token'],
  });
  const path = url.split('?')[0] ?? '';
  if (method === 'PUT') objects.set(path, body);
  const found = objects.get(path);
  return found === undefined ? { status: 404, body: '<Error/>' } : { status: 200, body: found };
};

/** The service that gives the machine its keys, each for an hour. */
let given: number;
let isDown: boolean;
const machine = await openFakeService();
machine.answer = ({ method, url, headers }) => {
  if (isDown) return { status: 500, body: '' };
  if (url === '/latest/api/token') return { status: method === 'PUT' ? 200 : 405, body: TOKEN };
  const isAllowed = url === '/container' || headers['x-aws-ec2-metadata-token'] === TOKEN;
  if (!isAllowed) return { status: 401, body: '' };
  if (url.endsWith('/security-credentials/')) return { status: 200, body: ROLE };
  if (url !== '/container' && !url.endsWith(`/security-credentials/${ROLE}`))
    return { status: 404, body: '' };
  given += 1;
  return {
    status: 200,
    body: JSON.stringify({
      Code: 'Success',
      AccessKeyId: `ASIAGIVEN${given}`,
      SecretAccessKey: randomBytes(20).toString('hex'),
      Token: `session ${given}`,
      Expiration: new Date(Date.now() + HOUR_MS).toISOString(),
    }),
  };
};

afterAll(async () => {
  await bucket.stop();
  await machine.stop();
});
beforeEach(() => {
  signedBy = [];
  given = 0;
  isDown = false;
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  // of the machine that runs this test
  for (const name of Object.keys(process.env).filter((each) => each.startsWith('AWS_')))
    vi.stubEnv(name, undefined);
  for (const name of ['AWS_SHARED_CREDENTIALS_FILE', 'AWS_CONFIG_FILE']) vi.stubEnv(name, '/nowhere/at/all');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

const open = () =>
  openStorage(
    parseConfig({
      environment: { FILE_STORAGE: 's3', S3_ENDPOINT: bucket.url.slice(0, -1), S3_BUCKET: 'uploads' },
    }),
    '/nowhere',
  );
const fileKey = () => randomBytes(16).toString('hex');

describe.each([
  ['of a container', () => ({ AWS_CONTAINER_CREDENTIALS_FULL_URI: `${machine.url}container` })],
  ['of a role of the machine', () => ({ AWS_EC2_METADATA_SERVICE_ENDPOINT: machine.url.slice(0, -1) })],
])('without a key in the settings, that %s', (_, environment) => {
  beforeEach(() => {
    for (const [name, value] of Object.entries(environment())) vi.stubEnv(name, value);
  });

  it('signs what is stored, is kept while it is valid, and is renewed before it ends', async () => {
    const storage = open();
    const picture = Buffer.from('bytes of a picture');
    const name = fileKey();
    await storage.put(name, picture);
    expect(objects.get(`/uploads/${name}`)).toBe('bytes of a picture');
    expect(await storage.get(name)).toEqual(picture);
    expect(signedBy).toEqual(Array(2).fill({ key: 'ASIAGIVEN1', token: 'session 1' }));

    vi.setSystemTime(NOW + HOUR_MS / 2);
    await storage.get(name);
    expect(given).toBe(1);

    vi.setSystemTime(NOW + HOUR_MS + 1_000);
    signedBy = [];
    await storage.put(fileKey(), picture);
    await storage.get(name);
    expect(signedBy).toEqual(Array(2).fill({ key: 'ASIAGIVEN2', token: 'session 2' }));
  });

  it('is a storage error while nobody gives one, and is asked for again', async () => {
    isDown = true;
    const storage = open();
    await expect(storage.put(fileKey(), Buffer.from('x'))).rejects.toBeInstanceOf(StorageError);
    expect(signedBy).toEqual([]);
    isDown = false;
    await storage.put(fileKey(), Buffer.from('x'));
    expect(signedBy).toEqual([{ key: 'ASIAGIVEN1', token: 'session 1' }]);
  });
});

it('a key in the settings is used, whatever the machine would give', async () => {
  vi.stubEnv('AWS_CONTAINER_CREDENTIALS_FULL_URI', `${machine.url}container`);
  const storage = openStorage(
    parseConfig({
      environment: {
        FILE_STORAGE: 's3',
        S3_ENDPOINT: bucket.url.slice(0, -1),
        S3_BUCKET: 'uploads',
        S3_ACCESS_KEY_ID: 'AKIAOWN',
        S3_SECRET_ACCESS_KEY: 'secret of the settings',
      },
    }),
    '/nowhere',
  );
  await storage.put(fileKey(), Buffer.from('x'));
  expect(signedBy).toEqual([{ key: 'AKIAOWN', token: undefined }]);
  expect(given).toBe(0);
});
