import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeService, openFakeService } from '../../../../tests/fake-service.ts';
import { openWebhooks } from './open-webhooks.ts';

const MANIFEST = { delivery: { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' } } };
const EVENT = { id: '1', body: '{}' };

let service: FakeService;
beforeAll(async () => {
  service = await openFakeService();
});
afterAll(() => service.stop());
beforeEach(() => {
  service.asked.length = 0;
});

function sendTo(url: string, webhookPrivateNetworks = false) {
  const manifestValues = { HOOK_URL: url, HOOK_SECRET: 'x'.repeat(32) };
  return openWebhooks({ manifestValues, webhookPrivateNetworks }, Date.now).send(MANIFEST, EVENT);
}
const portOf = () => new URL(service.url).port;

describe('a webhook (A17)', () => {
  it.each([
    '127.0.0.1',
    '2130706433',
    '0x7f.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::]',
    // names are looked up
    'localhost',
  ])('does not call %s', async (host) => {
    await expect(sendTo(`http://${host}:${portOf()}/hook`)).rejects.toThrow('has a private address');
    expect(service.asked).toEqual([]);
  });

  it('does not follow a redirect, such as one to a private address', async () => {
    service.answer = () => ({ status: 307, body: '' });
    await expect(sendTo(`http://localhost:${portOf()}/hook`, true)).rejects.toThrow(
      'The webhook answered 307',
    );
    expect(service.asked.map(({ url }) => url)).toEqual(['/hook']);
  });

  it('calls private addresses where the operator allows them', async () => {
    service.answer = () => ({ status: 204, body: '' });
    await sendTo(`http://127.0.0.1:${portOf()}/hook`, true);
    expect(service.asked).toHaveLength(1);
  });
});
