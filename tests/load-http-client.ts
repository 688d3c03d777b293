import { vi } from 'vitest';
import { requestJson } from '#store/request-json.ts';

/** Loads the HTTP client of the browser, for tests whose clock would not wait for that. Call it in `beforeAll`. */
export async function loadHttpClient(): Promise<void> {
  vi.stubGlobal('fetch', async () => Response.json({}));
  await requestJson('/loads-the-client');
  vi.unstubAllGlobals();
}
