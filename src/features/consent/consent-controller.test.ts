import { expect, test } from 'vitest';
import type { ConsentCategory, ConsentChoice, ConsentRules } from '#domain/privacy/consent.ts';
import { ConsentController, type ConsentPort } from './consent-controller.ts';

const rules: ConsentRules = {
  isAsked: true,
  categories: ['analytics', 'marketing'],
  grantedBeforeChoice: [],
  version: 1,
};

interface Browser {
  saved?: ConsentChoice;
  refuses?: boolean;
  isServerAway?: boolean;
  rules?: Partial<ConsentRules>;
}

/** A page in a browser, and what happened on it. */
function openPage(browser: Browser = {}) {
  const heard: string[] = [];
  const port: ConsentPort = {
    read: () => browser.saved ?? null,
    write: (choice) => {
      browser.saved = choice;
    },
    refusesTracking: () => browser.refuses ?? false,
    record: async ({ id, categories }) => {
      heard.push(`record ${id} ${categories.join('+')}`);
      return !browser.isServerAway;
    },
    start: (allowed) => void heard.push(`start ${allowed.join('+')}`),
    idle: () => void heard.push('idle'),
    forget: () => void heard.push('forget'),
    announce: () => void heard.push('announce'),
    reload: () => void heard.push('reload'),
    show: () => {},
    randomId: () => 'id-1',
    now: () => 1_000,
  };
  const controller = new ConsentController({ ...rules, ...browser.rules }, port);
  controller.begin();
  return { controller, heard, browser };
}
const chosen = (...categories: ConsentCategory[]): ConsentChoice => ({
  id: 'id-0',
  version: 1,
  categories,
  decidedAt: 1,
  isRecorded: true,
});

test('starts nothing before consent, then starts and records what was allowed', async () => {
  const { controller, heard, browser } = openPage();
  expect([controller.state, heard]).toEqual([{ allowed: [], isAsked: true }, []]);
  await controller.choose(['analytics']);
  expect(heard).toEqual(['announce', 'start analytics', 'record id-1 analytics']);
  expect(controller.state).toEqual({ allowed: ['analytics'], isAsked: false });
  expect(browser.saved).toMatchObject({ categories: ['analytics'], isRecorded: true, decidedAt: 1_000 });
});

test('starts nothing after a refusal and does not ask again', async () => {
  const { controller, heard, browser } = openPage();
  await controller.choose([]);
  expect(heard).toEqual(['announce', 'idle', 'record id-1 ']);
  expect(openPage(browser).heard).toEqual(['idle']);
});

test('the next page starts what was allowed without asking', () => {
  const { controller, heard } = openPage({ saved: chosen('marketing') });
  expect(heard).toEqual(['start marketing']);
  expect(controller.state.isAsked).toBe(false);
});

test('a consent that is taken back is forgotten, recorded under the same number, and ends with a page without it', async () => {
  const { controller, heard } = openPage({ saved: chosen('analytics', 'marketing') });
  await controller.choose(['analytics']);
  expect(heard).toEqual([
    'start analytics+marketing',
    'announce',
    'idle',
    'forget',
    'record id-0 analytics',
    'forget',
    'reload',
  ]);
});

test('starts further categories without a reload', async () => {
  const { controller, heard } = openPage({ saved: chosen('analytics') });
  await controller.choose(['analytics', 'marketing']);
  expect(heard).toEqual([
    'start analytics',
    'announce',
    'start analytics+marketing',
    'record id-0 analytics+marketing',
  ]);
});

test('applies a choice that is not recorded yet and sends it again on the next page', async () => {
  const { controller, heard, browser } = openPage({ isServerAway: true });
  await controller.choose([]);
  expect(heard).toEqual(['announce', 'idle', 'record id-1 ']);
  expect(browser.saved?.isRecorded).toBe(false);
  browser.isServerAway = false;
  const next = openPage(browser);
  await new Promise((done) => setTimeout(done));
  expect(next.heard).toEqual(['idle', 'record id-1 ']);
  expect(browser.saved?.isRecorded).toBe(true);
});

test('a do-not-track signal takes effect immediately, also after consent', () => {
  const { controller, heard } = openPage({ refuses: true, saved: chosen('analytics', 'marketing') });
  expect([controller.state, heard]).toEqual([{ allowed: [], isAsked: false }, ['idle']]);
});

test('a region without a question starts what it allows, until a visitor refuses', async () => {
  const quiet: Browser = { rules: { isAsked: false, grantedBeforeChoice: ['analytics'] } };
  const { controller, heard } = openPage(quiet);
  expect(heard).toEqual(['start analytics']);
  await controller.choose([]);
  expect(heard.at(-1)).toBe('reload');
  expect(openPage(quiet).heard).toEqual(['idle']);
});

test('follows choices of other tabs', () => {
  const { controller, heard, browser } = openPage();
  controller.refresh();
  expect(heard).toEqual([]);
  browser.saved = chosen('analytics');
  controller.refresh();
  controller.refresh();
  expect([heard, controller.state.isAsked]).toEqual([['start analytics'], false]);
  browser.saved = chosen();
  controller.refresh();
  expect(heard).toEqual(['start analytics', 'idle', 'forget', 'reload']);
});

test('follows what another tab tells before its cookie has arrived here', () => {
  const { controller, heard, browser } = openPage();
  browser.saved = chosen('analytics');
  controller.refresh();
  controller.refresh(chosen());
  expect(heard).toEqual(['start analytics', 'idle', 'forget', 'reload']);
});
