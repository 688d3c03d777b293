import type { ForecourtConfig } from '#server/extensions/extension.ts';

/** Types the content of `forecourt.config.ts`. */
export const defineConfig = (config: ForecourtConfig): ForecourtConfig => config;

export type { DocumentContent } from '#domain/documents/printed-document.ts';
export type { Extension, ExtensionVariable, ForecourtConfig } from '#server/extensions/extension.ts';
export type { ChannelContext, ExtensionChannel } from '#server/extensions/extension-channel.ts';
export type {
  ExtensionContext,
  ExtensionDatabase,
  ExtensionLog,
  ExtensionRegion,
  Refuse,
} from '#server/extensions/extension-context.ts';
export type { ExtensionDocument } from '#server/extensions/extension-document.ts';
export type { ExtensionJob, JobContext } from '#server/extensions/extension-job.ts';
export type {
  ExtensionMessageService,
  MessageContext,
} from '#server/extensions/extension-message-service.ts';
export type {
  ExtensionPaymentMethod,
  ExtensionPaymentProvider,
  ProviderContext,
  ProviderWebhook,
  WantedIntent,
} from '#server/extensions/extension-payment-provider.ts';
export type { ExtensionRoute, RouteContext, RouteRequest } from '#server/extensions/extension-route.ts';
export type { ServiceContext } from '#server/extensions/extension-service.ts';
export type { JsonSchema } from '#server/extensions/json-schema.ts';
export type { CodeMessage, TextMessage } from '#server/gateways/messaging/messaging-provider.ts';
export type {
  NewIntent,
  NewRefund,
  NextStep,
  PaymentIntent,
  ProviderEvent,
  ProviderRefund,
} from '#server/gateways/payment/payment-provider.ts';
export type { FeedReader, FileFormat } from '#server/import/feed-reader.ts';
export type { BrokenRow, SourceRow } from '#server/import/source-row.ts';
