import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageContextOf } from '#region/routing/page-context.ts';
import { pagePath } from '#region/routing/paths.ts';
import { foldersOf } from '#server/config/folders.ts';
import { parseConfig } from '#server/config/index.ts';
import { VARIABLES } from '#server/config/variables.ts';
import { DESK, FROM_SITE } from './desk/at-desk.ts';
import { commandsInProcess } from './desk/commands-in-process.ts';
import { copyRegions } from './desk/studio-set.ts';
import { logInStaff } from './log-in-staff.ts';
import type { ApiDocument } from './openapi-document.ts';
import { openTestSite, type TestSite } from './test-site.ts';

const set = copyRegions(['sg', 'my']);
const original = readFileSync(join(set.folder, 'sg.json'), 'utf8');
/** Parts of values that nobody may see. */
const MARK = 'marked-secret-';
const SECRETS = [
  ...Object.values(VARIABLES).flatMap(({ name, isSecret }) => (isSecret && !/URL$/.test(name) ? [name] : [])),
  ...['STRIPE_SECRET_KEY_MY', 'STRIPE_WEBHOOK_SECRET_MY', 'TICKET_WEBHOOK_SECRET'],
  ...['AWS_SECRET_ACCESS_KEY', 'PGPASSWORD', 'NPM_TOKEN', 'GITHUB_PAT'],
];
const markedValue = (name: string) => `${MARK}${name.toLowerCase().replaceAll('_', '-')}-0123456789abcdef`;
const environment = {
  STUDIO: 'on',
  METRICS: 'on',
  REGIONS_DIR: set.folder,
  RATE_LIMITS: 'off',
  CAPTCHA_SITE_KEY: 'site-key-of-pages',
  STRIPE_PUBLISHABLE_KEY_MY: 'pk_test_of_pages',
  ...Object.fromEntries(SECRETS.map((name) => [name, markedValue(name)])),
};
/** Properties whose values stand in pages, with variables that they must not name. */
const WRONG_NAMES = {
  tagManagerIdEnv: 'STRIPE_SECRET_KEY_MY',
  captchaSiteKeyEnv: 'AWS_SECRET_ACCESS_KEY',
  sessionReplayKeyEnv: 'LOGIN_SECRET_FILE',
};

let site: TestSite;
let mei: string;
const log: string[] = [];

/** Stands for Next: shows all that a page could. */
async function next(request: object, response: ServerResponse): Promise<void> {
  const { region, language, variables, origin, pictureHost } = pageContextOf(request);
  response.setHeader('content-type', 'text/html');
  response.end(JSON.stringify({ manifest: region.manifest, language, variables, origin, pictureHost }));
}

beforeAll(async () => {
  const folders = foldersOf(
    parseConfig({ environment: { REGIONS_DIR: set.folder } }),
    join(import.meta.dirname, '../..'),
  );
  site = await openTestSite({
    stock: { sg: 3, my: 3 },
    environment,
    next,
    runCommand: commandsInProcess(folders),
    manifestNames: ['CAPTCHA_SITE_KEY', 'STRIPE_PUBLISHABLE_KEY_MY', ...SECRETS],
    log: pino({ level: 'trace' }, { write: (line: string) => void log.push(line) }),
    // as if a manifest that no check has seen were served
    change: (manifest) => ({
      ...manifest,
      tracking: {
        ...manifest.tracking,
        tagManagerIdEnv: 'STRIPE_SECRET_KEY_MY',
        sessionReplayKeyEnv: 'PGPASSWORD',
      },
    }),
  });
  ({ cookie: mei } = await logInStaff(site, '+6581150001', 'sg', 'product'));
});
afterAll(async () => {
  await site?.close();
  set.remove();
});

const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
  site.app.inject({ method, url, headers: { ...FROM_SITE, cookie: mei }, ...(payload && { payload }) });

describe('secrets of the environment', { timeout: 120_000 }, () => {
  it('stand in no page, preview, answer, log or message', async () => {
    const seen = new Map<string, string>();
    for (const { code, manifest, languages } of site.content.regions.all)
      for (const route of Object.keys(manifest.routes))
        for (const language of languages) {
          const path = pagePath(site.content.regions.find(code) ?? ({} as never), {
            ...{ language: language.code, route, segments: [] },
          });
          seen.set(path, (await site.app.inject({ url: path })).body);
        }
    const preview = await ask('POST', `${DESK}/sg/studio/preview`, { text: original });
    seen.set('preview', preview.body);
    const document = (await site.app.inject({ url: '/api/openapi.json' })).json() as ApiDocument;
    for (const [path, methods] of Object.entries(document.paths)) {
      const url = path.replace('{region}', 'sg').replace(/\{\w+\}/g, 'x');
      for (const method of Object.keys(methods)) {
        // it would end the session
        if (/logout/.test(path)) continue;
        const answer = await site.app.inject({
          method: method.toUpperCase() as 'GET',
          url,
          headers: { ...FROM_SITE, cookie: mei },
          ...(method !== 'get' && { payload: {} }),
        });
        seen.set(`${method} ${url}`, JSON.stringify(answer.headers) + answer.body);
      }
    }
    for (const url of ['/inbox', '/metrics', '/robots.txt', '/api/docs', '/studio', '/desk'])
      seen.set(url, (await site.app.inject({ url, headers: { cookie: mei } })).body);
    seen.set('log', log.join(''));
    expect(seen.get('/sg/en')).toContain('site-key-of-pages');
    expect(seen.size).toBeGreaterThan(150);
    expect([...seen].flatMap(([place, text]) => (text.includes(MARK) ? [place] : []))).toEqual([]);
  });

  it('are not named by a manifest as values of pages: the draft is not published', async () => {
    ({ cookie: mei } = await logInStaff(site, '+6581150002', 'sg', 'product'));
    const url = `${DESK}/sg/studio/draft`;
    const { version, base } = (await ask('GET', url)).json().data;
    const manifest = JSON.parse(original);
    const text = JSON.stringify({ ...manifest, tracking: { ...manifest.tracking, ...WRONG_NAMES } });
    const saved = (await ask('PUT', url, { version, base, text })).json().data;
    const refused = await ask('POST', `${DESK}/sg/studio/publications`, { version: saved.version });
    expect(refused.statusCode).toBe(409);
    const { problems } = refused.json().data;
    expect(problems.map((each: { pointer: string }) => each.pointer).sort()).toEqual(
      Object.keys(WRONG_NAMES)
        .map((name) => `tracking.${name}`)
        .sort(),
    );
  });
});
