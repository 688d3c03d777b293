import type { RegionManifest } from '#contracts/types.ts';
import { CHANNELS, type CodeChannel } from '#domain/login/code-channels.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { CodeMessage } from '../../gateways/messaging/messaging-provider.ts';
import { sendCode } from '../../gateways/messaging/send-code.ts';
import { channelsOf } from '../../gateways/messaging/send-notice.ts';
import { partsOf } from '../../gateways/messaging/text-parts.ts';
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
    const messageFor = messagesOf(deps, request, code);
    const { providerOf, log } = deps;
    // the code goes by another channel where the wished one does not reach the phone
    const channels = [request.channel, ...channelsOf(region.manifest).filter((each) => providerOf(each))];
    const parts = Math.max(...channels.map((channel) => partsOf(channel, messageFor(channel).text)));
    const requestToken = (await heldRequest(db, owner, request.requestToken)) ?? createToken();
    const recorded = await recordCodeRequest(db, {
      ...owner,
      device,
      request: hashToken(requestToken),
      dialCode: region.manifest.phone.dialCode,
      ...(isCounted && { address: clientNetwork(address) }),
      codeHash: codes.hash(code, owner),
      parts,
      rules,
    });
    const result = { ...recorded, requestToken };
    warnOfBudget(deps.log, region, { ...result, parts, budget: rules.limits.codesPerRegionAndDay });
    if (result.refusedFor !== null) return result;
    await sendCode({ providerOf, log, region: region.manifest, messageFor }, request.channel);
    return result;
  };
}

function warnOfBudget(
  log: Log,
  { code }: ResolvedRegion,
  { refusedFor, sentInRegion, parts, budget }: CodeRequestResult & { parts: number; budget: number },
): void {
  const share = budget * WARN_AT;
  if (refusedFor !== 'budget' && (sentInRegion < share || sentInRegion - parts >= share)) return;
  log.warn(
    `${code} has used up ${refusedFor ? 'all' : 'most'} of its ${budget} messages with codes of today`,
  );
}

/** Returns what writes the message for a channel. */
function messagesOf(
  { texts, publicOrigin }: LoginDeps,
  { region, language, phone }: Parameters<LoginService['requestCode']>[0],
  code: string,
): (channel: CodeChannel) => CodeMessage {
  const translate = texts.translate(language.code);
  const text = translate('messages:code', {
    code,
    site: inLanguage(region.manifest.brand.name, language.code),
    minutes: Math.round(region.manifest.login.limits.codeSeconds / 60),
  });
  const { webUrl } = region.manifest;
  return (channel) => ({
    channel,
    phone,
    text: withOrigin(channel, text, code, webUrl || publicOrigin),
    code,
    language: language.code,
    region: region.code,
  });
}

/** Returns stricter limits while the captcha is unavailable (HARDENING A04, R8). */
function unguardedRules({ manifest: { login } }: ResolvedRegion): RegionManifest['login'] {
  const { unguardedCodesPerAddressAndDay, codesPerAddressAndDay } = login.limits;
  const most = Math.min(unguardedCodesPerAddressAndDay, codesPerAddressAndDay);
  return { ...login, limits: { ...login.limits, codesPerAddressAndDay: most } };
}

/**
 * Returns a text message whose last line names the site: phones offer the code to pages of that site only (origin-bound
 * one-time codes, WICG). The line is left out where it would cost another message.
 */
function withOrigin(channel: CodeChannel, text: string, code: string, origin: string): string {
  if (!origin.startsWith('https:') || CHANNELS.get(channel).label !== 'text') return text;
  const bound = `${text}\n\n@${new URL(origin).hostname} #${code}`;
  return partsOf(channel, bound) > partsOf(channel, text) ? text : bound;
}
