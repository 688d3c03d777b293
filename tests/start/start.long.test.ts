import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldersOf } from '#server/config/folders.ts';
import { loadServableContent } from '#server/manifests/load-servable-content.ts';
import { type ApiProcess, startApi } from './start-process.ts';

const REGIONS = join(import.meta.dirname, '../../regions');
let folder: string;
let dataDir: string;
const started: ApiProcess[] = [];

const start = (environment: Record<string, string> = {}, cwd?: string, flags?: string[]) => {
  const process = startApi({ DATA_DIR: dataDir, ...environment }, cwd, flags);
  started.push(process);
  return process;
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-start-'));
  dataDir = join(folder, 'data');
});
afterAll(async () => {
  for (const { child } of started) child.kill('SIGINT');
  await Promise.all(started.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});

describe('npm start', () => {
  it('sets up an empty data folder, prints each step and serves requests', { timeout: 300_000 }, async () => {
    const first = start({ LOG_LEVEL: 'info' });
    const origin = await first.ready;
    expect(first.output(), 'output without log lines').not.toContain('{');
    for (const step of ['Checking manifests', 'Starting PostgreSQL', 'demo stock: sg', 'Reading listings']) {
      expect(first.output()).toContain(step);
    }
    const answer = await fetch(`${origin}/api/v1/rabbit/sg/listings`);
    const { meta } = (await answer.json()) as { meta: { total: number } };
    expect(meta.total).toBeGreaterThanOrEqual(600);
  });

  it('refuses a data folder in use with the pid of its process (HARDENING R4)', {
    timeout: 300_000,
  }, async () => {
    const [first] = started;
    const second = start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`in use by process ${first?.child.pid}`);
    const origin = await first?.ready;
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  it('stops cleanly and restarts on the same data', { timeout: 300_000 }, async () => {
    const [first] = started;
    first?.child.kill('SIGINT');
    expect(await first?.ended).toBe(0);
    const again = start();
    await again.ready;
    expect(again.output()).toContain('Looking for regions without cars … none');
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('reports a port in use with advice', { timeout: 300_000 }, async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const refused = start({ PORT: String(port) });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(/EADDRINUSE[\s\S]*choose another port with PORT/);
    other.close();
  });

  it('reports invalid and unknown settings first', { timeout: 300_000 }, async () => {
    const place = join(folder, 'place');
    mkdirSync(place);
    writeFileSync(join(place, '.env'), 'PROT=80\nDEMO_STOCKS=off\n');
    const refused = start({ PORT: 'abc', DATABSE_URL: 'x' }, place);
    expect(await refused.ended).toBe(1);
    for (const name of [
      'PORT: "abc"',
      'PROT in .env',
      'did you mean DEMO_STOCK?',
      'did you mean DATABASE_URL?',
    ]) {
      expect(refused.output()).toContain(name);
    }
    expect(refused.output()).not.toContain('Starting PostgreSQL');
  });

  it('reports every wrong setting of a service before PostgreSQL starts', { timeout: 300_000 }, async () => {
    const ownDir = join(folder, 'services');
    const withoutKey = start({ DATA_DIR: ownDir, CAPTCHA_SECRET: 'secret' });
    expect(await withoutKey.ended).toBe(1);
    expect(withoutKey.output()).toContain('CAPTCHA_SITE_KEY is missing; CAPTCHA_SECRET needs it.');
    const refused = start({
      DATA_DIR: ownDir,
      TICKET_WEBHOOK_URL: 'https://crm.example/tickets',
      TICKET_WEBHOOK_SECRET: 'too short',
      ERROR_MONITORING_DSN: 'sentry',
    });
    expect(await refused.ended).toBe(1);
    // once, as all regions inherit them from one file
    for (const line of [
      'TICKET_WEBHOOK_SECRET: 32 or more characters are needed; TICKET_WEBHOOK_URL needs it',
      'ERROR_MONITORING_DSN: its value cannot be used',
    ])
      expect(refused.output().split(line), line).toHaveLength(2);
    expect(refused.output()).not.toContain('Starting PostgreSQL');
    expect(existsSync(join(ownDir, 'postgres'))).toBe(false);
  });

  it('reports a public site whose payments move no money before PostgreSQL starts', {
    timeout: 300_000,
  }, async () => {
    const site = {
      PUBLIC_ORIGIN: 'https://cars.example',
      TRUST_PROXY: 'loopback',
      LOGIN_SECRET: 'x'.repeat(32),
      SMS_PROVIDER: 'none',
      MESSAGING_PROVIDER: 'none',
    };
    const refused = start({ DATA_DIR: join(folder, 'sandbox'), ...site });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('SANDBOX_PAYMENTS is off');
    expect(refused.output()).not.toContain('Starting PostgreSQL');
  });

  describe('with a wrong manifest', () => {
    const WRONG = /th\.json:\d+:\d+ {2}timeZone.*(allowed|did you mean)/;
    let environment: Record<string, string>;
    beforeAll(async () => {
      const regionsDir = join(folder, 'regions');
      cpSync(REGIONS, regionsDir, { recursive: true });
      // each start would check all of them; a shipped feed needs fields of jp
      for (const code of ['hk', 'id', 'my']) rmSync(join(regionsDir, `${code}.json`));
      // the effect of an earlier start without faults
      const root = join(import.meta.dirname, '../..');
      await loadServableContent(foldersOf({ dataDir, regionsDir, localesDir: '' }, root), Date.now());
      const file = join(regionsDir, 'th.json');
      writeFileSync(
        file,
        readFileSync(file, 'utf8').replace('"timeZone": "Asia/Bangkok"', '"timeZone": "Asia/Bankok"'),
      );
      environment = { REGIONS_DIR: regionsDir, DEMO_STOCK: 'off' };
    });

    it('prints file, line and column, and does not start with --strict', { timeout: 300_000 }, async () => {
      const refused = start(environment, undefined, ['--strict']);
      expect(await refused.ended).toBe(1);
      expect(refused.output()).toMatch(WRONG);
      expect(refused.output()).not.toContain('Starting PostgreSQL');
    });

    it('prints the same, serves other regions and the last valid version of the faulty one', {
      timeout: 180_000,
    }, async () => {
      const statusOf = async (dir: string, line: string, region: string) => {
        const site = start({ ...environment, DATA_DIR: dir });
        const origin = await site.ready;
        expect(site.output()).toMatch(WRONG);
        expect(site.output()).toContain(line);
        const statuses = await Promise.all(
          ['sg', region].map(
            async (code) => (await fetch(`${origin}/api/v1/rabbit/${code}/listings`)).status,
          ),
        );
        // a request that has not arrived yet would be refused
        site.child.kill('SIGINT');
        return statuses;
      };
      expect(await statusOf(dataDir, 'th is served in its LAST VALID VERSION', 'th')).toEqual([200, 200]);
      expect(await statusOf(join(folder, 'empty'), 'th is NOT SERVED', 'th')).toEqual([200, 404]);
    });
  });

  it('warns of visible login codes when a manifest has a public address', {
    timeout: 300_000,
  }, async () => {
    const regionsDir = join(folder, 'public');
    mkdirSync(regionsDir);
    const manifest = JSON.parse(readFileSync(join(REGIONS, 'sg.json'), 'utf8'));
    writeFileSync(
      join(regionsDir, 'sg.json'),
      JSON.stringify({ ...manifest, webUrl: 'https://cars.example' }),
    );
    const warned = start({
      REGIONS_DIR: regionsDir,
      SITE_ORIGINS: 'https://cars.example',
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    });
    expect(await warned.ended).toBe(1);
    expect(warned.output()).toMatch(/"level":"?(40|warn)"?.*\/inbox.*https:\/\/cars\.example/);
  });

  it('gives advice when the database is unreachable', { timeout: 300_000 }, async () => {
    const refused = start({ DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' });
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toContain('Check DATABASE_URL');
  });
});
