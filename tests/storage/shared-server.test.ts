import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { joinDatabase, startDatabase } from '../../src/server/db/start-database.ts';
import { quiet } from '../quiet-log.ts';
import { until } from '../until.ts';
import { ChildSite } from './child-site.ts';
import { dataFolder, liveServer } from './data-folder.ts';
import { storedListings } from './stored-listings.ts';

const SLOWLY = { timeout: 60_000 };

function started(dataDir: string, task: 'idle' | 'command'): ChildSite {
  const process = new ChildSite(dataDir, task);
  onTestFinished(() => void process.child.kill('SIGKILL'));
  return process;
}

const writesOf = ({ lines }: ChildSite) => lines.flatMap((line) => /^stored (.*)/.exec(line)?.[1] ?? []);

/** Resolves when the command has written more than it has by now. */
async function goesOn(command: ChildSite): Promise<void> {
  const before = writesOf(command).length;
  await until(() => expect(writesOf(command).length).toBeGreaterThan(before + 5));
}

describe('a site and a command on one data folder (R17)', () => {
  test(
    'a site adopts the server that a command has started, says so, and keeps it afterwards',
    SLOWLY,
    async () => {
      const dataDir = dataFolder();
      const command = started(dataDir, 'command');
      await command.says('ready');
      const server = liveServer(dataDir);
      const site = started(dataDir, 'idle');
      await site.says('ready');
      expect(site.lines).toContain(`beside forecourt import ${command.child.pid}`);
      expect(liveServer(dataDir)).toBe(server);
      await goesOn(command);
      await command.end('SIGTERM');
      expect([command.child.exitCode, command.errors]).toEqual([0, '']);
      expect(liveServer(dataDir)).toBe(server);
      await site.end('SIGTERM');
      expect(site.child.exitCode).toBe(0);
      expect(liveServer(dataDir)).toBeNull();
      expect(readdirSync(path.join(dataDir, 'lock'))).toEqual([]);
    },
  );

  test(
    'a site that is killed is started again while the command writes; nothing is lost',
    SLOWLY,
    async () => {
      const dataDir = dataFolder();
      let site = started(dataDir, 'idle');
      await site.says('ready');
      const server = liveServer(dataDir);
      const command = started(dataDir, 'command');
      await command.says('ready');
      for (let round = 0; round < 3; round++) {
        await goesOn(command);
        await site.end('SIGKILL');
        site = started(dataDir, 'idle');
        await site.says('ready');
        expect(site.lines).toContain(`beside forecourt import ${command.child.pid}`);
      }
      await goesOn(command);
      await command.end('SIGTERM');
      expect([command.child.exitCode, liveServer(dataDir)]).toEqual([0, server]);
      await site.end('SIGKILL');
      const database = await startDatabase({ dataDir, log: quiet });
      const stored = (await storedListings(database.db, 'written')).map(({ sourceId }) => sourceId);
      expect(stored).toEqual(expect.arrayContaining(writesOf(command)));
      await database.close();
    },
  );

  test('a site that stops leaves the server to the command, which ends it', SLOWLY, async () => {
    const dataDir = dataFolder();
    const site = started(dataDir, 'idle');
    await site.says('ready');
    const command = started(dataDir, 'command');
    await command.says('ready');
    await site.end('SIGTERM');
    expect(site.child.exitCode).toBe(0);
    await goesOn(command);
    await command.end('SIGTERM');
    expect([command.child.exitCode, liveServer(dataDir)]).toEqual([0, null]);
  });

  test('a server that is killed is started again once, for both', SLOWLY, async () => {
    const dataDir = dataFolder();
    const site = started(dataDir, 'idle');
    await site.says('ready');
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
