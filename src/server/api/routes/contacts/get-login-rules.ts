import type { LoginRulesAnswer, RegionManifest } from '#contracts/types.ts';
import { rememberByObject } from '#domain/cache/remember.ts';
import { CHANNELS } from '#domain/login/code-channels.ts';
import { regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { phoneMetadata } from '../../../manifests/phone-metadata.ts';

/** Built pages know no countries: those of a company's own regions are read when the site runs. */
const metadataOf = rememberByObject((manifest: RegionManifest) => ({ ...phoneMetadata([manifest]) }));

/** GET contacts/otp: how people of the region log in, with the channels that can send codes at the moment. */
export const getLoginRules: DeclareRoute = (app) => {
  app.get(
    `${REGION_API}/contacts/otp`,
    {
      config: { auth: 'public', limit: 'read' },
      schema: {
        summary: 'Phone format and channels of the login',
        tags: ['login'],
        params: REGION_PARAMS,
        response: { 200: { $ref: 'LoginRulesAnswer#' }, ...ERRORS },
      },
    },
    async (request): Promise<LoginRulesAnswer> => {
      const { manifest } = regionOf(request);
      const { country, phone, contact, login } = manifest;
      const channels = login.channels.filter((channel) => app.services.login.sendsBy(channel));
      const isUsual = channels.includes(login.defaultChannel);
      return {
        data: {
          country,
          phone,
          phone_metadata: metadataOf(manifest),
          app: contact.messagingApp,
          channels,
          channel_labels: Object.fromEntries(
            channels.flatMap((channel) => {
              const { label } = CHANNELS.get(channel);
              return typeof label === 'object' ? [[channel, label]] : [];
            }),
          ),
          default_channel: isUsual ? login.defaultChannel : (channels[0] ?? null),
          resend_seconds: login.resendSeconds,
          lock_seconds: login.lockSeconds,
          lock_display_seconds: login.lockDisplaySeconds,
          max_attempts: login.maxAttempts,
        },
      };
    },
  );
};
