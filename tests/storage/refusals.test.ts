import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { clusterPaths } from '../../src/server/storage/embedded/cluster.ts';
import { PostgresStartError, startPostgres } from '../../src/server/storage/embedded/index.ts';
import { quiet } from '../quiet-log.ts';
import { dataFolder, liveServer } from './data-folder.ts';

const start = (dataDir: string, settings = {}) => startPostgres({ dataDir, log: quiet, settings });

describe('startPostgres refuses with a reason and advice', () => {
  test('a data folder that is a file', async () => {
    const file = path.join(dataFolder(), 'file');
    writeFileSync(file, '');
    await expect(start(file)).rejects.toThrow(/data folder cannot be used: EEXIST.*Set DATA_DIR/);
  });

  test('data of another major version of PostgreSQL', async () => {
    const dataDir = dataFolder();
    await (await start(dataDir)).stop();
    writeFileSync(path.join(clusterPaths(dataDir).dataFolder, 'PG_VERSION'), '17\n');
    await expect(start(dataDir)).rejects.toThrow(/was written by PostgreSQL 17, .* runs PostgreSQL 18/);
  });

  test('an empty password file, immediately and by its name (R18)', async () => {
    const dataDir = dataFolder();
    await (await start(dataDir)).stop();
    const { passwordFile } = clusterPaths(dataDir);
    writeFileSync(passwordFile, '');
    await expect(start(dataDir)).rejects.toThrow(`${passwordFile} is damaged. Restore it`);
    expect(liveServer(dataDir)).toBeNull();
  });

  test('invalid settings, with the message of the server, and unlocks the folder', async () => {
    const dataDir = dataFolder();
    const failed = await start(dataDir, { shared_buffers: 'much' }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(PostgresStartError);
    expect(String(failed)).toMatch(/invalid value for parameter "shared_buffers"[\s\S]*postgres\.log/);
    expect(liveServer(dataDir)).toBeNull();
    expect(readdirSync(path.join(dataDir, 'lock'))).toEqual([]);
    await (await start(dataDir)).stop();
  });
});
