import type { RegionManifest } from '#contracts/types.ts';
import { CHANNELS, type CodeChannel } from '#domain/login/code-channels.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { sendCode } from '../../gateways/messaging/send-code.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import type { Log } from '../../runtime/log.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import { heldRequest, knownDeviceOf } from './code-owner.ts';
import { isLoopback } from './is-loopback.ts';
import type { LoginDeps, LoginService } from './login-calls.ts';
import { type CodeRequestResult, recordCodeRequest } from './repositories/code-requests.ts';

/** Share of the daily budget from which a warning is logged. */
const WARN_AT = 0.8;

/** Creates the call that sends a new code unless a limit is reached. */
export function requestCodeCall(deps: LoginDeps): LoginService['requestCode'] {
  const { db, codes, isLocal } = deps;
  return async (request) => {
    const { region, phone, address } = request;
    const owner = { region: region.code, phone };
    const code = codes.create();
    const device = await knownDeviceOf(db, owner, request.deviceToken);
    // a stranger in the same network must not use up the codes of a known device
    const isCounted = device === null && !(isLocal && isLoopback(address));
    const rules = request.isUnguarded ? unguardedRules(region) : region.manifest.login;
    const requestToken = (await heldRequest(db, owner, request.requestToken)) ?? createToken();
    const recorded = await recordCodeRequest(db, {
      ...owner,
      device,
      request: hashToken(requestToken),
      dialCode: region.manifest.phone.dialCode,
      ...(isCounted && { address: clientNetwork(address) }),
      codeHash: codes.hash(code, owner),
      rules,
    });
    const result = { ...recorded, requestToken };
    warnOfBudget(deps.log, region, { ...result, budget: rules.limits.codesPerRegionAndDay });
    if (result.refusedFor !== null) return result;
    await sendMessage(deps, request, code);
    return result;
  };
}

function warnOfBudget(
  log: Log,
  { code }: ResolvedRegion,
  { refusedFor, sentInRegion, budget }: CodeRequestResult & { budget: number },
): void {
  if (refusedFor !== 'budget' && sentInRegion !== Math.ceil(budget * WARN_AT)) return;
  log.warn(`${code} has used up ${refusedFor ? 'all' : 'most'} of its ${budget} codes of today`);
}

function sendMessage(
  { texts, providerOf, publicOrigin, log }: LoginDeps,
  { region, language, phone, channel: wish }: Parameters<LoginService['requestCode']>[0],
  code: string,
): Promise<void> {
  const translate = texts.translate(language.code);
  const text = translate('messages:code', {
    code,
    site: inLanguage(region.manifest.brand.name, language.code),
    minutes: Math.round(region.manifest.login.limits.codeSeconds / 60),
  });
  const { webUrl } = region.manifest;
  const messageFor = (channel: CodeChannel) => ({
    channel,
    phone,
    text: CHANNELS.get(channel).label === 'text' ? withOrigin(text, code, webUrl || publicOrigin) : text,
    code,
    language: language.code,
    region: region.code,
  });
  return sendCode({ providerOf, log, region: region.manifest, messageFor }, wish);
}

/** Returns stricter limits while the captcha is unavailable (HARDENING A04, R8). */
function unguardedRules({ manifest: { login } }: ResolvedRegion): RegionManifest['login'] {
  const { unguardedCodesPerAddressAndDay, codesPerAddressAndDay } = login.limits;
  const most = Math.min(unguardedCodesPerAddressAndDay, codesPerAddressAndDay);
  return { ...login, limits: { ...login.limits, codesPerAddressAndDay: most } };
}

/**
 * Returns a text message whose last line names the site: phones offer the code to pages of that site only (origin-bound
 * one-time codes, WICG).
 */
function withOrigin(text: string, code: string, origin: string): string {
  if (!origin.startsWith('https:')) return text;
  return `${text}\n\n@${new URL(origin).hostname} #${code}`;
}
