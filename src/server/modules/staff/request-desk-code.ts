import { SOURCE_LANGUAGE } from '#contracts/translation-keys.ts';
import { type CodeChannel, usualChannel } from '#domain/login/code-channels.ts';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { inLanguage } from '#region/text/per-language.ts';
import { sendCode } from '../../gateways/messaging/send-code.ts';
import { clientNetwork } from '../../runtime/client-network.ts';
import { createToken, hashToken } from '../../runtime/tokens.ts';
import { isLoopback, type LoginDeps, recordCodeRequest } from '../login/index.ts';
import { DESK_CODES, deskCodeOwner, heldDeskRequest, staffDeviceOf } from './desk-code-owner.ts';
import { findStaffByPhone, type StaffMember } from './repositories/staff.ts';
import type { StaffLogin } from './staff-login-service.ts';

/** Creates the call that sends a code to a phone on the list; its result is the same for all other phones. */
export function requestDeskCode(deps: LoginDeps): StaffLogin['requestCode'] {
  const { db, log, regions, codes, isLocal } = deps;
  const { manifest } = regions.default;
  return async ({ phone, address, requestToken: given, deviceToken }) => {
    const owner = deskCodeOwner(phone);
    const code = codes.create();
    const requestToken = (await heldDeskRequest(db, phone, given)) ?? createToken();
    const device = await staffDeviceOf(db, phone, deviceToken);
    // a stranger in the same network must not use up the codes of a known device
    const isCounted = device === null && !(isLocal && isLoopback(address));
    const result = await recordCodeRequest(db, {
      ...owner,
      device,
      isDesk: true,
      request: hashToken(requestToken),
      dialCode: manifest.phone.dialCode,
      ...(isCounted && { address: clientNetwork(address) }),
      codeHash: codes.hash(code, owner),
      rules: DESK_CODES,
    });
    const member = await findStaffByPhone(db, phone);
    // not awaited: neither time nor failure of the message tells which phones are on the list
    if (result.refusedFor === null && member)
      sendDeskCode(deps, member, code).catch((error: unknown) =>
        log.error(`sending a desk code failed: ${reasonOf(error)}`),
      );
    return { ...result, requestToken };
  };
}

async function sendDeskCode(
  { regions, texts, providerOf, log }: LoginDeps,
  member: StaffMember,
  code: string,
): Promise<void> {
  const { brand } = regions.default.manifest;
  const [first = ''] = Object.keys(member.roles);
  const region = regions.find(first) ?? regions.default;
  const text = texts.translate(SOURCE_LANGUAGE)('desk:login.message', {
    code,
    site: inLanguage(brand.name, SOURCE_LANGUAGE),
    minutes: Math.round(DESK_CODES.limits.codeSeconds / 60),
  });
  const message = { phone: member.phone, text, code, language: SOURCE_LANGUAGE, region: region.code };
  const messageFor = (channel: CodeChannel) => ({ ...message, channel });
  const sending = { providerOf, log, region: region.manifest, messageFor };
  await sendCode(sending, usualChannel(region.manifest.login));
}
