import type { FastifyBaseLogger } from 'fastify';
import type { RegionManifest } from '#contracts/types.ts';
import type { CaptchaAction } from '#domain/site/captcha.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Config, UnmetNeed } from '../../config/index.ts';
import { type CaptchaVerdict, captchaService } from './captcha-service.ts';

/** A protected call and its token. */
export interface GuardedCall {
  region: ResolvedRegion;
  action: CaptchaAction;
  /** Undefined if none was sent. */
  token: string | undefined;
  /** Address of the visitor. */
  address: string;
  /** Whether a token from a page of this host counts. */
  isOwnHost(host: string): boolean;
}

/** The bot protection of the regions; `off` if the region has none. */
export type Captcha = (call: GuardedCall) => Promise<CaptchaVerdict | 'off'>;

type CaptchaConfig = Pick<Config, 'captchaSecret' | 'manifestValues'>;

/** On if a region names a site key that the environment has. */
export function openCaptcha(
  { captchaSecret, captchaApi, manifestValues }: CaptchaConfig & Pick<Config, 'captchaApi'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock: () => number,
): Captcha {
  const verdict = captchaService({ url: captchaApi, secret: captchaSecret, log, clock });
  return async ({ region, ...call }) => {
    const { captchaSiteKeyEnv, captchaMinimumScore: minimumScore } = region.manifest.tracking;
    return manifestValues[captchaSiteKeyEnv] ? verdict({ ...call, minimumScore }) : 'off';
  };
}

/** A site key without its secret would reject everyone. */
export function captchaNeeds(
  { captchaSecret, manifestValues }: CaptchaConfig,
  { tracking: { captchaSiteKeyEnv: name } }: Pick<RegionManifest, 'tracking'>,
): UnmetNeed[] {
  if (!manifestValues[name] || captchaSecret !== '') return [];
  const message = `CAPTCHA_SECRET is missing; ${name} needs it`;
  return [{ path: ['tracking', 'captchaSiteKeyEnv'], message }];
}

/** Returns a warning where no manifest names a site key that there is, or undefined. */
export const captchaWarning = (
  { captchaSecret, manifestValues }: CaptchaConfig,
  manifests: readonly Pick<RegionManifest, 'tracking'>[],
): string | undefined =>
  captchaSecret === '' || manifests.some(({ tracking }) => manifestValues[tracking.captchaSiteKeyEnv])
    ? undefined
    : 'CAPTCHA_SECRET is set, but no manifest names a site key in tracking.captchaSiteKeyEnv: there is no captcha.';
