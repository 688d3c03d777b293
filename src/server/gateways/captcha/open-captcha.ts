import type { FastifyBaseLogger } from 'fastify';
import type { CaptchaAction } from '#domain/site/captcha.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { type Config, ConfigError, type ConfigProblem } from '../../config/index.ts';
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

type CaptchaConfig = Pick<Config, 'captchaSecret' | 'captchaApi' | 'manifestValues'>;

/** On if a region names a site key that the environment has. */
export function openCaptcha(
  { captchaSecret, captchaApi, manifestValues }: CaptchaConfig,
  log: Pick<FastifyBaseLogger, 'warn'>,
  clock: () => number,
): Captcha {
  const verdict = captchaService({ url: captchaApi, secret: captchaSecret, log, clock });
  return async ({ region, ...call }) => {
    const { captchaSiteKeyEnv, captchaMinimumScore: minimumScore } = region.manifest.tracking;
    return manifestValues[captchaSiteKeyEnv] ? verdict({ ...call, minimumScore }) : 'off';
  };
}

/**
 * A site key without its secret would reject everyone, a secret without a site key would protect nothing.
 * @throws ConfigError with the missing variable
 */
export function requireWholeCaptcha(
  { captchaSecret, manifestValues }: CaptchaConfig,
  regions: readonly ResolvedRegion[],
): void {
  const names = [...new Set(regions.map(({ manifest }) => manifest.tracking.captchaSiteKeyEnv))].filter(
    Boolean,
  );
  const set = names.filter((name) => manifestValues[name]);
  if (set.length > 0 && captchaSecret === '') throw missing('CAPTCHA_SECRET', set);
  if (set.length === 0 && captchaSecret !== '') throw missing(names.join(' or '), ['CAPTCHA_SECRET']);
}

function missing(name: string, because: readonly string[]): ConfigError {
  const message = `${name || 'tracking.captchaSiteKeyEnv of a manifest'} is missing; ${because.join(', ')} needs it.`;
  const problem: ConfigProblem = { name, message };
  return new ConfigError([problem]);
}
