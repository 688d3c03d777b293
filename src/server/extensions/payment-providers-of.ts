import type { ValidateFunction } from 'ajv';
import { reasonOf } from '#domain/privacy/reason-of.ts';
import { CircuitOpenError } from '../gateways/circuit-breaker.ts';
import {
  type PaymentProvider,
  PaymentRefused,
  PaymentUnavailable,
} from '../gateways/payment/payment-provider.ts';
import type { AddedProviders } from '../gateways/payment/payment-providers.ts';
import { schemaAjv } from './check-schema.ts';
import { type ContextDeps, createContext } from './create-context.ts';
import type { Extension } from './extension.ts';
import type { ExtensionPaymentProvider, ProviderContext } from './extension-payment-provider.ts';
import { type GuardCall, guardCalls, inTime } from './guard-calls.ts';

const ID = { type: 'string', minLength: 1, maxLength: 255 };

const MONEY = {
  amount: { type: 'number', minimum: 0 },
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  failure: { type: ['string', 'null'], maxLength: 100 },
};

/** What a payment provider of an extension may answer. */
const INTENT = {
  type: 'object',
  required: ['id', 'state', 'amount', 'currency', 'failure', 'next'],
  properties: {
    id: ID,
    state: { enum: ['open', 'processing', 'succeeded', 'failed', 'cancelled'] },
    ...MONEY,
    next: {
      type: ['object', 'null'],
      required: ['kind', 'url'],
      properties: {
        kind: { const: 'redirect' },
        url: { type: 'string', pattern: '^https?://', maxLength: 2_000 },
      },
    },
  },
};

const REFUND = {
  type: 'object',
  required: ['id', 'state', 'amount', 'currency', 'failure'],
  properties: { id: ID, state: { enum: ['pending', 'succeeded', 'failed'] }, ...MONEY },
};

const EVENT = {
  type: 'object',
  required: ['id', 'type', 'intentId'],
  properties: { id: ID, type: ID, intentId: ID },
};

/** Payment providers of extensions in the form of all providers. */
export function paymentProvidersOf(extensions: readonly Extension[], deps: ContextDeps): AddedProviders {
  return Object.fromEntries(
    extensions.flatMap((extension) =>
      (extension.paymentProviders ?? []).map((kind) => [
        kind.name,
        ({ clock }: { clock: () => number }, code: string, _: unknown, settings: Settings) =>
          openProvider(kind, {
            guard: guardCalls({ clock, isRefusal: (error) => error instanceof PaymentRefused }),
            shared: {
              ...createContext(extension, deps),
              region: { code, settings: settings?.[extension.name] },
              refused: (reason) => new PaymentRefused(reason.slice(0, 100)),
            },
          }),
      ]),
    ),
  );
}

type Settings = Readonly<Record<string, unknown>> | undefined;

interface ProviderDeps {
  guard: GuardCall;
  shared: Omit<ProviderContext, 'signal'>;
}

function openProvider(kind: ExtensionPaymentProvider, { guard, shared }: ProviderDeps): PaymentProvider {
  const ajv = schemaAjv();
  const isIntent = ajv.compile(INTENT);
  const isRefund = ajv.compile(REFUND);
  const isEvent = ajv.compile(EVENT);
  const { log } = shared;
  /** Logs what only people of the extension understand; the site has no more than that there was no answer. */
  const call = async <Answer>(
    run: (context: ProviderContext) => Promise<Answer>,
    isAnswer: ValidateFunction,
  ): Promise<Answer> => {
    try {
      return await guard(async (signal) => {
        const answer = await run({ ...shared, signal });
        if (!isAnswer(answer))
          throw new Error(`its answer is wrong: ${ajv.errorsText(isAnswer.errors, { dataVar: 'it' })}`);
        return answer;
      });
    } catch (error) {
      if (error instanceof PaymentRefused) throw error;
      log.warn(`the payment provider ${kind.name} ${failure(error)}`);
      throw new PaymentUnavailable(`${kind.name} did not answer`);
    }
  };
  return {
    createIntent: (wanted) => call((context) => kind.createIntent(wanted, context), isIntent),
    fetchIntent: (id) => call((context) => kind.fetchIntent(id, context), isIntent),
    cancelIntent: (id) => call((context) => kind.cancelIntent(id, context), isIntent),
    refund: (wanted) => call((context) => kind.refund(wanted, context), isRefund),
    fetchRefund: (id) => call((context) => kind.fetchRefund(id, context), isRefund),
    async parseWebhook(body, headers, now) {
      try {
        const event = await inTime((signal) =>
          kind.parseWebhook({ body, headers }, { ...shared, now: () => now, signal }),
        );
        if (event === 'ignored') return event;
        return event !== 'refused' && isEvent(event) ? event : 'refused';
      } catch (error) {
        log.warn(`a webhook of ${kind.name} was refused, as its check ${failure(error)}`);
        return 'refused';
      }
    },
  };
}

function failure(error: unknown): string {
  if (error instanceof CircuitOpenError) return 'has failed too often';
  return `failed: ${reasonOf(error)}`;
}
