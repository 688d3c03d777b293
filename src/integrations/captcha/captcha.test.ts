import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const KEY = { script: 'https://captcha.example/api.js', siteKey: 'site key' };

interface FakeScript {
  src: string;
  onload(): void;
  onerror(): void;
  remove(): void;
}
let scripts: FakeScript[];
/** What becomes of a script that is put into the page. */
let arrive: (script: FakeScript) => void;
let execute: (siteKey: string, options: { action: string }) => Promise<unknown>;
const service = {
  ready: (then: () => void) => then(),
  execute: (siteKey: string, options: { action: string }) => execute(siteKey, options),
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  scripts = [];
  arrive = (script) => {
    Object.assign(window, { grecaptcha: service });
    script.onload();
  };
  execute = async (siteKey, { action }) => `${siteKey} ${action}`;
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    createElement: () => ({ remove() {} }),
    head: {
      append: (script: FakeScript) => {
        scripts.push(script);
        queueMicrotask(() => arrive(script));
      },
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a page is given within the time that it waits. */
async function token() {
  const { captchaToken } = await import('./captcha.ts');
  const answer = captchaToken(KEY, 'request_code', null);
  await vi.advanceTimersByTimeAsync(3_000);
  return answer;
}

it('loads the script once and returns a token for the action', async () => {
  expect(await token()).toBe('site key request_code');
  expect(await token()).toBe('site key request_code');
  expect(scripts.map(({ src }) => src)).toEqual(['https://captcha.example/api.js?render=site%20key']);
});

it('a region without bot protection has the caller’s fallback and loads nothing', async () => {
  const { captchaToken, prepareCaptcha } = await import('./captcha.ts');
  prepareCaptcha(undefined);
  expect(await captchaToken(undefined, 'request_code', 'fallback')).toBe('fallback');
  expect(scripts).toEqual([]);
});

const STATES: Record<string, () => void> = {
  'cannot be loaded': () => {
    arrive = (script) => script.onerror();
  },
  'never comes': () => {
    arrive = () => {};
  },
  'does nothing': () => {
    arrive = (script) => script.onload();
  },
  fails: () => {
    execute = () => Promise.reject(new Error('offline'));
  },
  'is silent': () => {
    execute = () => new Promise(() => {});
  },
  'answers nonsense': () => {
    execute = async () => ({});
  },
};

it.each(Object.keys(STATES))(
  'a service that %s means the caller’s fallback within three seconds',
  async (state) => {
    STATES[state]?.();
    expect(await token()).toBe(null);
    expect(console.warn).toHaveBeenCalledTimes(1);
  },
);

it('loads the script again after a failure', async () => {
  const works = arrive;
  STATES['cannot be loaded']?.();
  expect(await token()).toBe(null);
  arrive = works;
  expect(await token()).toBe('site key request_code');
});

it('preloads the script without reporting a failure', async () => {
  const { prepareCaptcha } = await import('./captcha.ts');
  STATES['cannot be loaded']?.();
  prepareCaptcha(KEY);
  await vi.advanceTimersByTimeAsync(1);
  expect(scripts).toHaveLength(1);
  expect(console.warn).not.toHaveBeenCalled();
});
