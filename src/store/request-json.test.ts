import { afterEach, expect, it, vi } from 'vitest';
import { requestJson } from './request-json.ts';

// axios looks for it when it is loaded
vi.hoisted(() => {
  /** An upload that is half done, then answered. */
  class Upload {
    upload = new EventTarget();
    status = 200;
    readyState = 4;
    responseText = '{"data":1}';
    responseURL = '/a';
    onloadend = () => {};
    open() {}
    setRequestHeader() {}
    getAllResponseHeaders = () => '';
    send() {
      const half = { loaded: 1, total: 2, lengthComputable: true };
      this.upload.dispatchEvent(Object.assign(new Event('progress'), half));
      setTimeout(() => this.onloadend());
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload });
});

afterEach(() => vi.unstubAllGlobals());

/** Answers every request, and lists the options it had. */
function answering(): RequestInit[] {
  const asked: RequestInit[] = [];
  vi.stubGlobal('fetch', async (_address: string, options: RequestInit) => {
    asked.push(options);
    return Response.json({});
  });
  return asked;
}

const headersOf = ({ headers }: RequestInit) => Object.fromEntries(new Headers(headers));

it('sends no header that makes a browser ask another host for permission', async () => {
  const asked = answering();
  await requestJson('https://api.example/listings');
  expect(asked.map(headersOf)).toEqual([{ accept: 'application/json' }]);
});

it('a request has a content type only with a body', async () => {
  const asked = answering();
  await requestJson('/a', { method: 'POST' });
  await requestJson('/a', { method: 'POST', body: {} });
  await requestJson('/a', { method: 'POST', body: new Blob(['make;model']) });
  expect(asked.map((each) => headersOf(each)['content-type'])).toEqual([
    undefined,
    'application/json',
    'application/octet-stream',
  ]);
});

it('sends a file as it is', async () => {
  const asked = answering();
  const file = new Blob(['make;model']);
  await requestJson('/a', { method: 'POST', body: file });
  expect(asked[0]?.body).toBe(file);
});

it('outlives the page only when it has to', async () => {
  const asked = answering();
  await requestJson('/logout', { method: 'POST', keepalive: true });
  await requestJson('/a');
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false]);
});

it('reports the progress of an upload', async () => {
  const shares: number[] = [];
  const answer = await requestJson('/a', {
    method: 'POST',
    body: {},
    onProgress: (share) => shares.push(share),
  });
  expect(answer).toEqual({ data: 1 });
  expect(shares).toEqual([0.5]);
});
