import { afterEach, expect, it, vi } from 'vitest';
import { fieldApi } from './field-api.ts';

afterEach(() => vi.unstubAllGlobals());

it('reads choices at the API host of the region, and sends what the visitor gives to the site', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'meta[name="api-host"]' ? { getAttribute: () => 'https://api.example' } : null,
  });
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url);
    return Promise.resolve(Response.json({ data: [] }));
  });
  const api = fieldApi('sg', 'sell_car');
  await api.get('/data-query/makes');
  await api.send('POST', '/time-slot/holds', {});
  await api.send('GET', '/tickets/files/1/gpt-data');
  expect(asked).toEqual([
    'https://api.example/api/v1/rabbit/sg/data-query/makes',
    '/api/v1/rabbit/sg/time-slot/holds',
    '/api/v1/rabbit/sg/tickets/files/1/gpt-data',
  ]);
  expect(api.address('/config/appointment-buffer-time')).toBe(
    'https://api.example/api/v1/rabbit/sg/config/appointment-buffer-time',
  );
  expect(api.ownAddress('/tickets/files/1')).toBe('/api/v1/rabbit/sg/tickets/files/1');
});

it('an upload may take long, and fails when it stands still', async () => {
  vi.useFakeTimers();
  vi.resetModules();
  let move = (_share: number) => {};
  vi.doMock('./request-json.ts', () => ({
    requestJson: (_: string, { signal, onProgress }: { signal: AbortSignal; onProgress: typeof move }) =>
      new Promise((_resolve, reject) => {
        move = onProgress;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  }));
  const { fieldApi: mocked } = await import('./field-api.ts');
  const shares: number[] = [];
  const ended = vi.fn();
  mocked('sg', 'sell_car')
    .upload('/tickets/files', {}, (share) => shares.push(share))
    .catch(ended);
  for (const share of [0.2, 0.4, 0.6]) {
    await vi.advanceTimersByTimeAsync(119_000);
    move(share);
  }
  expect(shares).toEqual([0.2, 0.4, 0.6]);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(ended).toHaveBeenCalledWith(expect.objectContaining({ status: 0, isTimeout: true }));
  vi.doUnmock('./request-json.ts');
  vi.useRealTimers();
});
