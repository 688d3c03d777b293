import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll } from 'vitest';
import { copyRegions } from '../api/desk/studio-set.ts';
import type { browserForTests } from './browser.ts';
import { enterDesk } from './enter-desk.ts';
import { newPhone } from './screens/new-phone.ts';
import { startSite } from './site.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** A site with the studio and copies of two regions, for the tests of a file. */
export function studioForTests(open: ReturnType<typeof browserForTests>['open']) {
  const set = copyRegions(['sg', 'jp']);
  const localesDir = mkdtempSync(join(tmpdir(), 'forecourt-studio-texts-'));
  const environment = { STUDIO: 'on', REGIONS_DIR: set.folder, LOCALES_DIR: localesDir };
  let site: Awaited<ReturnType<typeof startSite>>;
  beforeAll(async () => {
    site = await startSite(environment);
  });
  afterAll(async () => {
    await site?.stop();
    set.remove();
    rmSync(localesDir, { recursive: true, force: true });
  });

  async function codeFor(phone: string): Promise<string> {
    const inbox = await (await fetch(`${site.origin}/inbox`)).text();
    const message = inbox.split('<li>').find((item) => item.includes(phone)) ?? '';
    return /<p[^>]*>[^<]*?\b(\d{6})\b/.exec(message)?.[1] ?? '';
  }

  return {
    /** Folder of the manifests. */
    folder: set.folder,
    /** What the site answers. */
    visit: async (path: string): Promise<string> => (await fetch(`${site.origin}${path}`)).text(),
    /** Logs in a member with the role product. */
    async openStudio(name = 'Mei'): Promise<Page> {
      const phone = newPhone();
      const rights = ['--role', 'product', '--region', 'sg'];
      const printed = execFileSync(
        process.execPath,
        ['bin/forecourt.js', 'staff', 'add', `+65${phone}`, '--name', name, ...rights],
        { cwd: ROOT, env: { ...process.env, ...environment, DATA_DIR: site.dataDir }, encoding: 'utf8' },
      );
      const page = await open('/studio', { context: { baseURL: site.origin } });
      const deviceCode = /\b\d{8}\b/.exec(printed)?.[0] ?? '';
      await enterDesk(page, { phone, deviceCode, codeFor, start: 'Regions' });
      return page;
    },
  };
}
