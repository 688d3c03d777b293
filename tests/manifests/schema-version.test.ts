import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SCHEMA_VERSION } from '#server/manifests/schema-version.ts';
import { createSandbox, type Sandbox } from './sandbox.ts';

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await createSandbox();
});
afterEach(() => sandbox.remove());

/** Problems of sg.json with this version, and with a fault where asked. */
async function problemsOf(version: unknown, more: Readonly<Record<string, unknown>> = {}) {
  await sandbox.change('sg.json', { version, ...more });
  return (await sandbox.check('sg.json')).map(({ file, path, severity, message, allowed }) => ({
    file,
    path,
    severity,
    message,
    allowed,
  }));
}
const FAULT = { timeZone: 'Asia/Singapur' };

describe('the version of a manifest', () => {
  it('is that of the shipped ones', async () => {
    expect(JSON.parse(await sandbox.read('sg.json')).version).toBe(SCHEMA_VERSION);
    expect(JSON.parse(await sandbox.read('shared/base.json')).version).toBe(SCHEMA_VERSION);
    expect(await problemsOf(SCHEMA_VERSION)).toEqual([]);
  });

  it('that is newer than the engine is refused in one sentence, whatever else the file contains', async () => {
    expect(await problemsOf('0.3', { ...FAULT, later: true })).toEqual([
      {
        file: 'sg.json',
        path: 'version',
        severity: 'error',
        message: 'the file is written for Forecourt 0.3, which is newer than this one',
        allowed: 'files of version 0.2 and older; update the package forecourt',
      },
    ]);
    expect(await problemsOf('1.0')).toHaveLength(1);
    expect(await problemsOf('0.10')).toHaveLength(1);
  });

  it('that is newer is refused in what a manifest inherits', async () => {
    await sandbox.change('shared/base.json', { version: '0.3' });
    expect(await sandbox.check('sg.json')).toEqual([
      expect.objectContaining({ file: 'shared/base.json', path: 'version', severity: 'error' }),
    ]);
  });

  it('that is older is read with the advice to migrate', async () => {
    expect(await problemsOf('0.1')).toEqual([
      {
        file: 'sg.json',
        path: 'version',
        severity: 'warning',
        message: 'the file is written for Forecourt 0.1, whose properties this one may know by other names',
        allowed: '"0.2"; `npm run forecourt -- migrate` rewrites the file',
      },
    ]);
  });

  it('that is missing is asked for only where the file has errors', async () => {
    expect(await problemsOf(undefined)).toEqual([]);
    expect(await problemsOf(undefined, FAULT)).toEqual([
      expect.objectContaining({
        path: '',
        severity: 'warning',
        message: 'the file has errors and does not say its version',
      }),
      expect.objectContaining({ path: 'timeZone', severity: 'error' }),
    ]);
    expect(await problemsOf('0.2', FAULT)).toHaveLength(1);
  });

  it.each([2, 'v0.2', '0.2.0', '', null])('is not %j', async (version) => {
    expect(await problemsOf(version)).toEqual([
      expect.objectContaining({ path: 'version', message: 'is not a version of the manifest schema' }),
    ]);
  });
});
