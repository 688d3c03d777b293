import { CircuitOpenError } from '../gateways/circuit-breaker.ts';
import { type MessagingProvider, SendError } from '../gateways/messaging/messaging-provider.ts';
import type { MessageServices } from '../gateways/messaging/open-messaging.ts';
import { type ContextDeps, createContext } from './create-context.ts';
import type { Extension } from './extension.ts';
import type { ExtensionMessageService, MessageContext } from './extension-message-service.ts';
import { guardCalls } from './guard-calls.ts';

/** Message services of extensions in the form of all services. */
export const messageServicesOf = (extensions: readonly Extension[], deps: ContextDeps): MessageServices =>
  Object.fromEntries(
    extensions.flatMap((extension) =>
      (extension.messageServices ?? []).map((service) => [
        service.name,
        (_: unknown, clock: () => number) => openService(service, createContext(extension, deps), clock),
      ]),
    ),
  );

function openService(
  service: ExtensionMessageService,
  shared: ReturnType<typeof createContext>,
  clock: () => number,
): MessagingProvider {
  const guard = guardCalls({ clock, isRefusal: (error) => error instanceof SendError });
  const unreachable = () =>
    new SendError(`${service.name} does not reach this phone`, { isPhoneRefused: true });
  const call = async (send: (context: MessageContext) => Promise<void>) => {
    try {
      await guard((signal) => send({ ...shared, signal, unreachable }));
    } catch (error) {
      if (error instanceof SendError) throw error;
      // its own words may contain the phone or the code
      throw new SendError(
        error instanceof CircuitOpenError
          ? `${service.name} has failed too often`
          : `${service.name} failed or did not answer`,
      );
    }
  };
  return {
    sendCode: (message) => call((context) => service.sendCode(message, context)),
    ...(service.sendNotice && {
      sendNotice: (message) => call(async (context) => service.sendNotice?.(message, context)),
    }),
  };
}
