import type { ExtensionKinds } from '#domain/extensions/registry.ts';
import type { FeedReader } from '../import/feed-reader.ts';
import type { ExtensionChannel } from './extension-channel.ts';
import type { ExtensionDocument } from './extension-document.ts';
import type { ExtensionJob } from './extension-job.ts';
import type { ExtensionMessageService } from './extension-message-service.ts';
import type { ExtensionPaymentMethod, ExtensionPaymentProvider } from './extension-payment-provider.ts';
import type { ExtensionRoute } from './extension-route.ts';
import type { JsonSchema } from './json-schema.ts';

/** A variable of the environment or of `.env`. */
export interface ExtensionVariable {
  description: string;
  /** Whether the site refuses to start without it. */
  isRequired?: boolean;
  /** Regular expression that the whole value matches. */
  pattern?: string;
}

/**
 * What a company adds to the site. Every part is optional; a site without the extension works as before.
 * Its modules must do nothing when they are loaded: commands load them too.
 */
export interface Extension extends ExtensionKinds {
  /** Lower-case letters, digits and hyphens; unique in the site. Addresses, tables and jobs begin with it. */
  name: string;
  /** Schema of `extensions.<name>` in manifests; absent: manifests have no such part. */
  settings?: JsonSchema;
  /** Variables that the extension reads, by name; others do not reach it. Secrets are variables. */
  variables?: Readonly<Record<string, ExtensionVariable>>;
  /** Statements that make its tables in the schema `x_<name>`; they run at each start, in one transaction. */
  tables?: readonly string[];
  apiRoutes?: readonly ExtensionRoute[];
  jobs?: readonly ExtensionJob[];
  documents?: readonly ExtensionDocument[];
  /** Formats of files with cars. */
  feedReaders?: readonly FeedReader[];
  /** Ways to pay besides ours, by name; providers name them. */
  paymentMethods?: Readonly<Record<string, ExtensionPaymentMethod>>;
  /** Who takes payments, by `payments.provider` of manifests. */
  paymentProviders?: readonly ExtensionPaymentProvider[];
  /** Who sends login codes and other messages to phones, by `SMS_PROVIDER` and others. */
  messageServices?: readonly ExtensionMessageService[];
  /** Channels for codes and messages besides ours, by name; regions name them in `login.channels`. */
  channels?: Readonly<Record<string, ExtensionChannel>>;
  /** Address of a CSS file: `new URL('./style.css', import.meta.url)`. It comes after the sheets of the site. */
  styleSheet?: URL;
}

/** The content of `forecourt.config.ts`. */
export interface ForecourtConfig {
  extensions?: readonly Extension[];
}
