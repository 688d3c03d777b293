import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeState, ErrorCode } from '#contracts/types.ts';
import { usualChannel } from '#domain/login/code-channels.ts';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Channel } from '../../../gateways/messaging/messaging-provider.ts';
import { HttpError } from '../../../http/http-error.ts';
import { refusal } from '../../../http/plugins/error-answer.ts';
import { sendError } from '../../../http/plugins/errors.ts';
import type { LoginService } from '../../../modules/login/index.ts';
import { tellRefusedLogin } from '../../../runtime/operations.ts';

/** Returns a phone in its canonical form (HARDENING A06). @throws HttpError 400 if it is not a phone of the region */
export function phoneOf(login: LoginService, region: ResolvedRegion, typed: string): string {
  const phone = login.phoneOf(region, typed);
  if (phone !== null) return phone;
  const { dialCode, exampleFormatted } = region.manifest.phone;
  throw new HttpError('invalid_input', 'This is not a phone of the region.', {
    phone: [`allowed: numbers of +${dialCode}, such as ${exampleFormatted}`],
  });
}

/** Returns the channel of a code: the usual one unless the request names another (SPEC 9). */
export function channelOf({ manifest }: ResolvedRegion, wanted: Channel | undefined): Channel {
  const { channels } = manifest.login;
  if (wanted === undefined) return usualChannel(manifest.login);
  if (channels.includes(wanted)) return wanted;
  throw new HttpError('invalid_input', 'Codes are not sent this way here.', {
    type: [`allowed: ${channels.join(', ')}`],
  });
}

export function codeState(failures: number, lockSeconds: number, resendSeconds: number): CodeState {
  return {
    access_token: null,
    user: null,
    contact: null,
    number_of_attempt: failures,
    lock_seconds_remaining: lockSeconds,
    resend_seconds_remaining: resendSeconds,
  };
}

/** Sends a refusal that says how long to wait. */
export function codeRefusal(
  reply: FastifyReply,
  code: Extract<ErrorCode, 'code_refused' | 'code_locked' | 'too_many_codes'>,
  message: string,
  errors: Record<string, string[]>,
  data: CodeState,
) {
  const door = isDeskCall(reply.request) ? 'desk' : 'site';
  tellRefusedLogin({ door, reason: code });
  const seconds = Math.max(data.lock_seconds_remaining, data.resend_seconds_remaining);
  const answer = refusal(code, message, code === 'code_refused' ? 0 : seconds);
  return sendError(reply, { ...answer, errors, data });
}

const isDeskCall = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.url?.startsWith('/api/v1/staff/') === true;
