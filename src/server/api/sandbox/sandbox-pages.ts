import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import { methodFacts } from '#region/payments/payment-methods.ts';
import {
  decideIntent,
  findIntent,
  type SandboxIntent,
  type SandboxOutcome,
} from '../../gateways/payment/sandbox/sandbox-intents.ts';
import { behaviourOf } from '../../gateways/payment/sandbox/test-cards.ts';
import { HttpError } from '../../http/http-error.ts';
import { isFromBrowser, refuseForeignOrigin } from '../../http/plugins/own-origin.ts';
import type { Database } from '../../storage/database.ts';
import { sandboxPolicy } from './page.ts';
import { intentPage, type SandboxStep } from './page-content.ts';

const PATH = '/sandbox-payments/:intent';
const MAX_BODY_BYTES = 4_096;

interface SandboxPageDeps {
  db: Database;
  /** Called when there are events to send. */
  wake(): void;
}

/** The pages of the embedded provider. They work without scripts. */
export function addSandboxPages(app: FastifyInstance, { db, wake }: SandboxPageDeps): void {
  /** Also where the region has another provider by now: what has begun goes on. @throws HttpError 404 */
  async function found(request: FastifyRequest): Promise<{ intent: SandboxIntent; region: ResolvedRegion }> {
    const { intent: id } = request.params as { intent: string };
    const intent = await findIntent(db, id);
    const region = intent && app.services.regions.find(intent.region);
    if (!intent || !region) throw new HttpError('not_found', 'There is nothing at this address.');
    return { intent, region };
  }
  async function show(request: FastifyRequest, reply: FastifyReply, step: SandboxStep): Promise<string> {
    const { intent, region } = await found(request);
    reply
      .code(step === 'wrong' ? 422 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // without a referrer, browsers send the form with the origin `null`
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', sandboxPolicy(intent.returnUrl));
    return intentPage({ intent, region, translate: app.services.texts.translate, step });
  }
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(
      PATH,
      { config: { auth: 'public', limit: 'read' }, schema: { hide: true } },
      (request, reply) => {
        const { step } = request.query as { step?: unknown };
        return show(request, reply, step === 'challenge' ? 'challenge' : 'form');
      },
    );
    scope.post(
      PATH,
      { config: { auth: 'public', limit: 'write' }, schema: { hide: true } },
      async (request, reply) => {
        if (isFromBrowser(request)) refuseForeignOrigin(request, app.services.site.isOwnOrigin);
        const { intent } = await found(request);
        const decision = decisionOf(intent, (request.body ?? {}) as Record<string, string>);
        if (decision === 'wrong') return show(request, reply, 'wrong');
        if (decision === 'challenge')
          return reply.redirect(`/sandbox-payments/${intent.id}?step=challenge`, 303);
        if (await decideIntent(db, intent.id, decision.outcome, decision.failure)) wake();
        return reply.redirect(intent.returnUrl, 303);
      },
    );
  });
}

type Decision = { outcome: SandboxOutcome; failure: string | null } | 'challenge' | 'wrong';

const DECLINED: Decision = { outcome: 'failed', failure: 'card_declined' };
const SUCCEEDED: Decision = { outcome: 'succeeded', failure: null };

/** What a form says. An intent that is not open does not move any more. */
function decisionOf({ method }: SandboxIntent, { action, number = '' }: Record<string, string>): Decision {
  if (action === 'approve') return SUCCEEDED;
  const isByBank = methodFacts(method).confirmedBy === 'bank';
  if (action === 'refuse')
    return { outcome: 'failed', failure: isByBank ? 'bank_declined' : 'authentication_failed' };
  if (action === 'pending' && isByBank) return { outcome: 'pending', failure: null };
  if (action !== 'pay') return 'wrong';
  const behaviour = behaviourOf(number);
  if (behaviour === null) return 'wrong';
  if (behaviour === 'challenge') return 'challenge';
  return behaviour === 'success' ? SUCCEEDED : DECLINED;
}
