import { SendError } from '../../../gateways/messaging/messaging-provider.ts';
import { HttpError } from '../../../http/http-error.ts';
import { languageOf, regionOf } from '../../../http/region-of.ts';
import { type DeclareRoute, ERRORS, LANGUAGE_QUERY, REGION_API, REGION_PARAMS } from '../../../http/route.ts';
import { clientAddress } from '../../../runtime/client-address.ts';
import { codeRequestOf, deviceTokenOf, forOwnPages, saveCodeRequest } from '../login/session-answer.ts';
import { channelOf, codeRefusal, codeState, phoneOf } from './code-answers.ts';

const SCHEMA = {
  summary: 'Send a one-time code',
  description:
    'If a captcha is configured, the header x-captcha-token must contain a token of the action request_code. The answer sets a cookie with the id of the request, by which wrong codes are counted; all clients without it share one count.',
  tags: ['login'],
  params: REGION_PARAMS,
  querystring: LANGUAGE_QUERY,
  body: { $ref: 'RequestCodeBody#' },
  response: {
    200: { $ref: 'RequestCodeAnswer#' },
    ...ERRORS,
    403: ERRORS[400],
    429: { $ref: 'CodeRefusal#' },
  },
} as const;

/** POST contacts/otp: sends a code to a phone, known or not (SPEC 4, 7.1). */
export const requestCode: DeclareRoute = (app) => {
  app.post(
    `${REGION_API}/contacts/otp`,
    {
      config: {
        auth: 'public',
        limit: 'secret',
        captcha: { action: 'request_code', whenUnavailable: 'mark' },
      },
      onRequest: forOwnPages,
      schema: SCHEMA,
    },
    async (request, reply) => {
      const region = regionOf(request);
      const { login } = app.services;
      const phone = phoneOf(login, region, request.body.phone);
      const channel = channelOf(region, request.body.type);
      if (!login.sendsBy(channel))
        throw new HttpError('unavailable', 'Codes cannot be sent this way at the moment.');
      const language = languageOf(region, request.query.lang);
      const result = await login
        .requestCode({
          region,
          language,
          phone,
          channel,
          address: clientAddress(request),
          deviceToken: deviceTokenOf(request),
          requestToken: codeRequestOf(request),
          isUnguarded: request.isUnguarded,
        })
        .catch((error: unknown) => {
          if (!(error instanceof SendError)) throw error;
          request.log.error({ err: error }, 'sending a code failed');
          throw new HttpError('unavailable', 'The code could not be sent. Try again later.');
        });
      const state = codeState(result.failures, result.lockSeconds, result.resendSeconds);
      if (result.refusedFor === null) {
        saveCodeRequest(request, reply, result.requestToken);
        return { data: state };
      }
      const errors = { phone: ['must wait'] };
      return result.refusedFor === 'lock'
        ? codeRefusal(reply, 'code_locked', 'Too many wrong codes were tried.', errors, state)
        : codeRefusal(reply, 'too_many_codes', 'Too many codes were requested.', errors, state);
    },
  );
};
