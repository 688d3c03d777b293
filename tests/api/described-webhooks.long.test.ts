import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebhookEvent } from '#contracts/types.ts';
import { openWebhooks } from '#server/gateways/webhook/open-webhooks.ts';
import { type FakeService, openFakeService } from '../fake-service.ts';
import { openTestSite, type TestSite } from './test-site.ts';

type Verify = (body: string, signature: string, secret: string, now?: number) => boolean;

let site: TestSite;
let receiver: FakeService;
let description: string;
let example: WebhookEvent;
let verify: Verify;

beforeAll(async () => {
  site = await openTestSite({ stock: { sg: 1 } });
  receiver = await openFakeService();
  const document = (await site.app.inject('/api/openapi.json')).json();
  const { post } = document.webhooks.event;
  ({ description } = post);
  ({ example } = post.requestBody.content['application/json']);
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(description) ?? [];
  ({ isFromSite: verify } = await import(
    `data:text/javascript,${encodeURIComponent(`${code}\nexport { isFromSite };`)}`
  ));
});
afterAll(async () => {
  await receiver?.stop();
  await site?.close();
});

describe('the code of the document that checks a webhook', () => {
  it('accepts the signature of the example', () => {
    const [, secret = '', signature = ''] = /secret `([^`]+)`.*signature `([^`]+)`/.exec(description) ?? [];
    const now = Date.parse(example.created_at);
    expect(verify(JSON.stringify(example), signature, secret, now)).toBe(true);
    expect(verify(JSON.stringify(example), signature, secret, now + 301_000)).toBe(false);
    expect(verify(JSON.stringify(example), signature, secret, now - 301_000)).toBe(false);
    expect(verify(`${JSON.stringify(example)} `, signature, secret, now)).toBe(false);
    expect(verify(JSON.stringify(example), signature, `${secret}x`, now)).toBe(false);
    expect(verify(JSON.stringify(example), '', secret, now)).toBe(false);
  });

  it('accepts what the site sends', async () => {
    receiver.answer = () => ({ status: 204, body: '' });
    const secret = 'x'.repeat(32);
    const manifest = { delivery: { webhook: { urlEnv: 'HOOK_URL', secretEnv: 'HOOK_SECRET' } } };
    const manifestValues = { HOOK_URL: `${receiver.url}/hook`, HOOK_SECRET: secret };
    const webhooks = openWebhooks({ manifestValues, webhookPrivateNetworks: true }, Date.now);
    await webhooks.send(manifest, { id: '1', body: '{"id":"1","name":"Ä 車"}' });
    const [sent] = receiver.asked;
    expect(sent?.headers['x-event-id']).toBe('1');
    expect(verify(sent?.body ?? '', String(sent?.headers['x-signature']), secret)).toBe(true);
    expect(verify(sent?.body ?? '', String(sent?.headers['x-signature']), 'y'.repeat(32))).toBe(false);
  });
});

it('the document names the events that are sent', () => {
  for (const event of ['ticket.created', 'ticket.answered', 'offer.deposit_paid', 'offer.refunded'])
    expect(description).toContain(`\`${event}\``);
  // nobody but the sender is reminded
  expect(description).not.toContain('ticket.reminder');
});
