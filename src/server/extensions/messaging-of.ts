import type { RegionManifest } from '#contracts/types.ts';
import { CircuitOpenError } from '../gateways/circuit-breaker.ts';
import {
  type CodeMessage,
  type MessagingProvider,
  SendError,
  type TextMessage,
} from '../gateways/messaging/messaging-provider.ts';
import type { AddedMessaging } from '../gateways/messaging/open-messaging.ts';
import { type ContextDeps, createContext } from './create-context.ts';
import type { Extension } from './extension.ts';
import type { MessageContext } from './extension-message-service.ts';
import { guardCalls } from './guard-calls.ts';

interface MessagingDeps extends ContextDeps {
  /** The manifest of a region as it is served now. */
  region(code: string): Pick<RegionManifest, 'login'> | undefined;
}

/** Services and channels of extensions in the form of ours. */
export function messagingOf(extensions: readonly Extension[], deps: MessagingDeps): AddedMessaging {
  const services = extensions.flatMap((extension) =>
    (extension.messageServices ?? []).map(
      (service) => [service.name, openerOf(service.name, service, extension, deps)] as const,
    ),
  );
  const channels = extensions.flatMap((extension) =>
    Object.entries(extension.channels ?? {}).map(([name, { sendCode, sendNotice }]) => {
      const settingsIn = (region: string) => {
        const settings: Readonly<Record<string, unknown>> = deps.region(region)?.login.channelSettings ?? {};
        return settings[name];
      };
      const sender: Sender = {
        sendCode: (message, context) =>
          sendCode(message, { ...context, settings: settingsIn(message.region) }),
        ...(sendNotice && {
          sendNotice: (message, context) =>
            sendNotice(message, { ...context, settings: settingsIn(message.region) }),
        }),
      };
      return [name, openerOf(name, sender, extension, deps)] as const;
    }),
  );
  return {
    services: Object.fromEntries(
      services.map(([name, open]) => [name, (_: unknown, clock: () => number) => open(clock)]),
    ),
    channels: Object.fromEntries(channels),
  };
}

interface Sender {
  sendCode(message: CodeMessage, context: MessageContext): Promise<void>;
  sendNotice?(message: TextMessage, context: MessageContext): Promise<void>;
}

/** Each call has a time limit, and its errors get the form of ours. */
function openerOf(name: string, sender: Sender, extension: Extension, deps: ContextDeps) {
  const shared = createContext(extension, deps);
  const unreachable = () => new SendError(`${name} does not reach this phone`, { isPhoneRefused: true });
  return (clock: () => number): MessagingProvider => {
    const guard = guardCalls({ clock, isRefusal: (error) => error instanceof SendError });
    const call = async (send: (context: MessageContext) => Promise<void>) => {
      try {
        await guard((signal) => send({ ...shared, signal, unreachable }));
      } catch (error) {
        if (error instanceof SendError) throw error;
        // its own words may contain the phone or the code
        throw new SendError(
          error instanceof CircuitOpenError
            ? `${name} has failed too often`
            : `${name} failed or did not answer`,
        );
      }
    };
    return {
      sendCode: (message) => call((context) => sender.sendCode(message, context)),
      ...(sender.sendNotice && {
        sendNotice: (message) => call(async (context) => sender.sendNotice?.(message, context)),
      }),
    };
  };
}
