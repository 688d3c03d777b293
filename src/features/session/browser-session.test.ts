import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TABS_KEY } from '#domain/visitor/device-keys.ts';

vi.mock('./post-logout.ts', () => ({ postLogout: async () => true }));
vi.mock('#store/personal-info-api.ts', () => ({
  contactAddress: () => '',
  personalInfoApi: { endpoints: { personalInfo: { initiate: () => async () => ({ isSuccess: true }) } } },
}));

/** Cookies of the browser. */
const cookies = new Map<string, string>();

beforeEach(() => {
  cookies.clear();
  const stored = new Map<string, string>();
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(text) ?? [];
      if (text.includes('Max-Age=0;')) cookies.delete(name);
      else cookies.set(name, value);
    },
  });
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    },
    location: { protocol: 'https:' },
    addEventListener: () => {},
    removeEventListener: () => {},
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The server sets the cookies of a login in a region. */
function logIn(region: string, slug = 'mei'): void {
  cookies.set('USER_PROFILE', encodeURIComponent(JSON.stringify({ slug, name: 'Mei Tan' })));
  cookies.set('PROFILE_COUNTRY', region);
}

/** Starts the session of a new page of Singapore. */
async function startPage() {
  vi.resetModules();
  const session = await import('./browser-session.ts');
  const effects = { onUser: vi.fn(), onVisitor: vi.fn(), onLogout: vi.fn() };
  session.startSession('sg', effects);
  return { ...session, ...effects };
}

it('tells the effects about a visitor, and in which region a login is valid', async () => {
  logIn('my');
  const { onUser, onVisitor, onLogout } = await startPage();
  expect(onVisitor).toHaveBeenCalledTimes(1);
  const slugIn: (region: string) => string | undefined = onVisitor.mock.calls[0]?.[0];
  expect([slugIn('my'), slugIn('sg')]).toEqual(['mei', undefined]);
  expect(onUser).not.toHaveBeenCalled();
  expect(onLogout).not.toHaveBeenCalled();
});

it('tells the effects who is logged in, and once that the login has ended', async () => {
  logIn('sg');
  const { onUser, onVisitor, onLogout, browserSession } = await startPage();
  expect(onUser.mock.calls).toEqual([['sg', 'mei', expect.any(Function)]]);
  expect(onVisitor).not.toHaveBeenCalled();
  expect(onLogout).not.toHaveBeenCalled();
  browserSession.end();
  browserSession.start('sg');
  browserSession.end();
  expect(onLogout.mock.calls).toEqual([['sg', expect.any(Function)]]);
  expect(onUser).toHaveBeenCalledTimes(1);
});

it('tells the effects about a login on the page', async () => {
  const { onUser, onVisitor, onLogout, browserSession, showLogin } = await startPage();
  expect(onVisitor).toHaveBeenCalledTimes(1);
  showLogin();
  logIn('sg');
  browserSession.begin();
  expect(onUser.mock.calls).toEqual([['sg', 'mei', expect.any(Function)]]);
  expect(onLogout).not.toHaveBeenCalled();
});

describe('a login that the API refuses', () => {
  /** A call that is refused at first, on a page with or without unsaved work. */
  async function refusedCall({ isUnsaved }: { isUnsaved: boolean }) {
    logIn('sg');
    const page = await startPage();
    const { warnBeforeLeaving } = await import('#integrations/navigation/warn-before-leaving.ts');
    if (isUnsaved) warnBeforeLeaving();
    const { withLogin } = await import('#store/api.ts');
    const { store } = await import('#store/store.ts');
    const send = vi.fn(async () => 'saved');
    send.mockRejectedValueOnce({ status: 401 });
    const outcome = withLogin(send).catch((failure) => failure);
    await new Promise((done) => setTimeout(done));
    return { ...page, send, outcome, prompt: () => store.getState().userProfile?.login };
  }

  it('ends where nothing would be lost', async () => {
    const { outcome, onLogout, prompt } = await refusedCall({ isUnsaved: false });
    expect(await outcome).toEqual({ status: 401 });
    expect(onLogout).toHaveBeenCalledTimes(1);
    expect(prompt()?.isOpen).toBe(false);
  });

  it('is asked for in place where something is typed, and the call goes on after it', async () => {
    const { outcome, onLogout, prompt, send, beginSession } = await refusedCall({ isUnsaved: true });
    expect(prompt()).toMatchObject({ isOpen: true, isRefused: true });
    expect(onLogout).not.toHaveBeenCalled();
    beginSession();
    expect(await outcome).toBe('saved');
    expect(send).toHaveBeenCalledTimes(2);
    expect(onLogout).not.toHaveBeenCalled();
    expect(prompt()?.isOpen).toBe(false);
  });

  it('ends where another person logs in, or nobody', async () => {
    const another = await refusedCall({ isUnsaved: true });
    logIn('sg', 'tom');
    another.beginSession();
    expect(await another.outcome).toEqual({ status: 401 });
    expect(another.onLogout).toHaveBeenCalledTimes(1);
    expect(another.onUser).toHaveBeenLastCalledWith('sg', 'tom', expect.any(Function));
    expect(another.prompt()).toMatchObject({ isOpen: false });
    const nobody = await refusedCall({ isUnsaved: true });
    nobody.closeLogin(false);
    expect(await nobody.outcome).toEqual({ status: 401 });
    expect(nobody.onLogout).toHaveBeenCalledTimes(1);
    expect(nobody.send).toHaveBeenCalledTimes(1);
  });

  it.each(['is heard of', 'is not heard of before the dialog is closed'])(
    'goes on after a login in another tab, which %s',
    async (how) => {
      const { outcome, prompt, startSession, closeLogin, onUser, onVisitor, onLogout } = await refusedCall({
        isUnsaved: true,
      });
      // a page that is looked at again
      startSession('sg', { onUser, onVisitor, onLogout });
      expect(prompt()).toMatchObject({ isOpen: true, isRefused: true });
      window.localStorage.setItem(TABS_KEY, 'another login');
      if (how === 'is heard of') startSession('sg', { onUser, onVisitor, onLogout });
      else closeLogin(false);
      expect(await outcome).toBe('saved');
      expect(prompt()?.isOpen).toBe(false);
      expect(onLogout).not.toHaveBeenCalled();
    },
  );

  it('fails the calls that wait where the dialog cannot be loaded', async () => {
    const { outcome, failRenewal, onLogout } = await refusedCall({ isUnsaved: true });
    failRenewal();
    expect(await outcome).toEqual({ status: 401 });
    expect(onLogout).not.toHaveBeenCalled();
  });
});
