import { afterEach, beforeEach, expect, it, vi } from 'vitest';

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
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** The server sets the cookies of a login in a region. */
function logIn(region: string): void {
  cookies.set('USER_PROFILE', encodeURIComponent(JSON.stringify({ slug: 'mei', name: 'Mei Tan' })));
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
