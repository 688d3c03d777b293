import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { shippedRegion } from '../../../../../tests/shipped-regions.ts';
import { contractSchemas } from '../../../http/contract-schemas.ts';
import type { Services } from '../../../http/services.ts';
import { phoneMetadata } from '../../../manifests/phone-metadata.ts';
import { regionSet } from '../../../manifests/region-set.ts';
import { getLoginRules } from './get-login-rules.ts';

const schemas = contractSchemas(join(import.meta.dirname, '../../../../../schemas'));

it.each([
  [['messaging', 'sms'], ['messaging', 'sms'], 'messaging'],
  [['sms'], ['sms'], 'sms'],
  [['messaging'], ['messaging'], 'messaging'],
  [[], [], null],
])(
  'login rules list only channels that the server can send by: %j',
  async (sendable: string[], channels, usual) => {
    const app = Fastify();
    for (const schema of schemas) app.addSchema(schema);
    const services = {
      regions: regionSet([shippedRegion('sg')]),
      login: { sendsBy: (channel: string) => sendable.includes(channel) },
    } as unknown as Services;
    app.decorate('services', services);
    getLoginRules(app);
    const { data } = (await app.inject({ url: '/api/v1/rabbit/sg/contacts/otp' })).json();
    expect(data).toMatchObject({ channels, default_channel: usual });
    expect(Object.keys(data.phone_metadata.countries).sort()).toEqual(['SG', 'TW']);
    expect(data.phone_metadata).toEqual(
      JSON.parse(JSON.stringify(phoneMetadata([shippedRegion('sg').manifest]))),
    );
  },
);
