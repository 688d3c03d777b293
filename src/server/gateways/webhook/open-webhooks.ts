import type { RegionManifest } from '#contracts/types.ts';
import type { Config, UnmetNeed } from '../../config/index.ts';
import { createServiceClient, requireSuccess, type ServiceClient } from '../service-client.ts';
import { signatureOf } from './signature.ts';

/** An event for a program of the company. */
export interface WebhookEvent {
  /** The same in every attempt. */
  id: string;
  /** JSON. */
  body: string;
}

/** The webhooks of the regions. */
export interface Webhooks {
  isOpen(manifest: Pick<RegionManifest, 'delivery'>): boolean;
  /** Resolves when the receiver has accepted the event. @throws ServiceError, CircuitOpenError */
  send(manifest: Pick<RegionManifest, 'delivery'>, event: WebhookEvent): Promise<void>;
}

type WebhookConfig = Pick<Config, 'manifestValues' | 'webhookPrivateNetworks'>;

const TIMEOUT_MS = 10_000;
const MIN_SECRET_LENGTH = 32;

export function openWebhooks(
  { manifestValues, webhookPrivateNetworks }: WebhookConfig,
  clock: () => number,
): Webhooks {
  /** One circuit per receiver. */
  const clients = new Map<string, ServiceClient<void>>();
  const clientOf = (url: string) => {
    const client =
      clients.get(url) ??
      createServiceClient({
        service: 'The webhook',
        timeoutMs: TIMEOUT_MS,
        clock,
        isPublicOnly: !webhookPrivateNetworks,
        read: requireSuccess,
      });
    clients.set(url, client);
    return client;
  };
  const targetOf = ({ delivery }: Pick<RegionManifest, 'delivery'>) => {
    const { urlEnv = '', secretEnv = '' } = delivery?.webhook ?? {};
    return { url: manifestValues[urlEnv] ?? '', secret: manifestValues[secretEnv] ?? '' };
  };
  return {
    isOpen: (manifest) => targetOf(manifest).url !== '',
    async send(manifest, { id, body }) {
      const { url, secret } = targetOf(manifest);
      const seconds = Math.floor(clock() / 1_000);
      await clientOf(url)({
        method: 'POST',
        url,
        headers: {
          'content-type': 'application/json',
          'x-event-id': id,
          'x-signature': signatureOf(body, secret, seconds),
        },
        data: body,
      });
    },
  };
}

/** Finds an address that cannot be used, and a secret that is missing or short, in the variables that a manifest names. */
export function webhookNeeds(
  { manifestValues }: Pick<Config, 'manifestValues'>,
  { delivery }: Pick<RegionManifest, 'delivery'>,
): UnmetNeed[] {
  const { urlEnv = '', secretEnv = '' } = delivery?.webhook ?? {};
  const url = manifestValues[urlEnv];
  if (url === undefined) return [];
  const path = ['delivery', 'webhook'];
  const needs: UnmetNeed[] = [];
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || new URL(url).username !== '')
    needs.push({
      path: [...path, 'urlEnv'],
      message: `${urlEnv}: its value cannot be used`,
      allowed: 'an address such as https://service.example/path, without a user',
    });
  if ((manifestValues[secretEnv] ?? '').length < MIN_SECRET_LENGTH)
    needs.push({
      path: [...path, 'secretEnv'],
      message: `${secretEnv}: ${MIN_SECRET_LENGTH} or more characters are needed; ${urlEnv} needs it`,
    });
  return needs;
}
