import type { FastifyInstance, FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import { CAPTCHA_HEADER, type CaptchaAction } from '#domain/site/captcha.ts';
import { clientAddress } from '../../runtime/client-address.ts';
import { HttpError } from '../http-error.ts';
import { regionOf } from '../region-of.ts';

/** Protects a route from bots. */
interface CaptchaRule {
  /** The action that tokens must be issued for. */
  action: CaptchaAction;
  /** Whether calls are rejected while the service is unavailable, or marked so that the route is stricter. */
  whenUnavailable: 'refuse' | 'mark';
  /** Whether logged-in people skip the check: their login was protected. */
  isForVisitors?: boolean;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    captcha?: CaptchaRule;
  }
  interface FastifyRequest {
    /** True for a call that could not be checked because the service is unavailable. */
    isUnguarded: boolean;
  }
}

/** Verifies the captcha token of routes that require one (HARDENING A04, A44), after all other checks. */
export function addCaptcha(app: FastifyInstance): void {
  app.decorateRequest('isUnguarded', false);
  app.addHook('onRoute', (route) => {
    const rule = route.config?.captcha;
    if (!rule) return;
    const guard: preHandlerAsyncHookHandler = async (request) => {
      if (rule.isForVisitors && request.contact !== null) return;
      const verdict = await verdictOf(request, rule.action);
      if (verdict === 'refused')
        throw new HttpError(
          'captcha_refused',
          'This looks like a machine. Load the page again and try once more.',
          {
            captcha: ['is missing, too old or not a person’s'],
          },
        );
      request.isUnguarded = verdict === 'unavailable';
      if (request.isUnguarded && rule.whenUnavailable === 'refuse')
        throw new HttpError('unavailable', 'This cannot be done at the moment. Try again later.');
    };
    // behind the session, which is looked up in a hook of the same kind
    route.preHandler = [...[route.preHandler ?? []].flat(), guard];
  });
}

function verdictOf(request: FastifyRequest, action: CaptchaAction) {
  const { services } = request.server;
  const token = request.headers[CAPTCHA_HEADER];
  return services.captcha({
    region: regionOf(request),
    action,
    token: typeof token === 'string' ? token : undefined,
    address: clientAddress(request),
    isOwnHost: services.site.isOwnHost,
  });
}
