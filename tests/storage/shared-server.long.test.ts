import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { joinDatabase, startDatabase } from '../../src/server/storage/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { ChildSite } from './child-site.ts';
import { dataFolder, liveServer, usedDataFolder } from './data-folder.ts';
import { storedListings } from './stored-listings.ts';

const OPTIONS = { timeout: 300_000 };

function started(dataDir: string, task: 'idle' | 'command'): ChildSite {
  const process = new ChildSite(dataDir, task);
  onTestFinished(() => void process.child.kill('SIGKILL'));
  return process;
}

const writesOf = ({ lines }: ChildSite) => lines.flatMap((line) => /^stored (.*)/.exec(line)?.[1] ?? []);

/** Resolves when the command has written more rows. */
async function writesMore(command: ChildSite): Promise<void> {
  const before = writesOf(command).length;
  await until(() => expect(writesOf(command).length).toBeGreaterThan(before + 5));
}

describe('a site and a command on one data folder (R17)', () => {
  test(
    'a site adopts the server that a command started, reports it and keeps it running',
    OPTIONS,
    async () => {
      const dataDir = dataFolder();
      const command = started(dataDir, 'command');
      await command.waitForLine('ready');
      const server = liveServer(dataDir);
      const site = started(dataDir, 'idle');
      await site.waitForLine('ready');
      expect(site.lines).toContain(`beside forecourt import ${command.child.pid}`);
      expect(liveServer(dataDir)).toBe(server);
      await writesMore(command);
      await command.end('SIGTERM');
      expect([command.child.exitCode, command.errors]).toEqual([0, '']);
      expect(liveServer(dataDir)).toBe(server);
      await site.end('SIGTERM');
      expect(site.child.exitCode).toBe(0);
      expect(liveServer(dataDir)).toBeNull();
      expect(readdirSync(path.join(dataDir, 'lock'))).toEqual([]);
    },
  );

  test('a killed site restarts while the command writes, and nothing is lost', OPTIONS, async () => {
    const dataDir = await usedDataFolder();
    let site = started(dataDir, 'idle');
    await site.waitForLine('ready');
    const server = liveServer(dataDir);
    const command = started(dataDir, 'command');
    await command.waitForLine('ready');
    for (let round = 0; round < 3; round++) {
      await writesMore(command);
      await site.end('SIGKILL');
      site = started(dataDir, 'idle');
      await site.waitForLine('ready');
      expect(site.lines).toContain(`beside forecourt import ${command.child.pid}`);
    }
    await writesMore(command);
    await command.end('SIGTERM');
    expect([command.child.exitCode, liveServer(dataDir)]).toEqual([0, server]);
    await site.end('SIGKILL');
    const database = await startDatabase({ dataDir, log: quiet });
    const stored = (await storedListings(database.db, 'written')).map(({ sourceId }) => sourceId);
    expect(stored).toEqual(expect.arrayContaining(writesOf(command)));
    await database.close();
  });

  test('a stopping site leaves the server to the command, which stops it', OPTIONS, async () => {
    const dataDir = await usedDataFolder();
    const site = started(dataDir, 'idle');
    await site.waitForLine('ready');
    const command = started(dataDir, 'command');
    await command.waitForLine('ready');
    await site.end('SIGTERM');
    expect(site.child.exitCode).toBe(0);
    await writesMore(command);
    await command.end('SIGTERM');
    expect([command.child.exitCode, liveServer(dataDir)]).toEqual([0, null]);
  });

  test('a killed server is restarted once for both', OPTIONS, async () => {
    const dataDir = await usedDataFolder();
    const site = started(dataDir, 'idle');
    await site.waitForLine('ready');
    const job = started(dataDir, 'idle');
    await job.ended;
    expect(job.errors).toContain(`process ${site.child.pid}.`);
    const database = await joinDatabase({ dataDir, log: quiet });
    const before = liveServer(dataDir) ?? 0;
    process.kill(before, 'SIGKILL');
    await until(async () => {
      expect(liveServer(dataDir)).not.toBe(before);
      expect((await database.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    });
    await database.close();
    expect(liveServer(dataDir)).not.toBeNull();
    await site.end('SIGTERM');
    expect(liveServer(dataDir)).toBeNull();
  });
});
