import type { CodeChannel, CodeService } from '#domain/login/code-channels.ts';
import { line } from './line.ts';
import { telegram } from './telegram.ts';
import { twilio } from './twilio.ts';
import { whatsapp } from './whatsapp.ts';

/** Every service that sends codes. */
const SETTINGS = {
  twilio,
  whatsapp,
  line,
  telegram,
} satisfies Record<CodeService, unknown>;

/** Variables of all services. */
export const SERVICE_VARIABLES = {
  ...twilio.variables,
  ...whatsapp.variables,
  ...line.variables,
  ...telegram.variables,
};

type ServiceKey = keyof typeof SERVICE_VARIABLES;

/** Variables that a service needs for a channel; undefined if it does not send by it. */
export const requiredOf = (service: CodeService, channel: CodeChannel): readonly ServiceKey[] | undefined =>
  SETTINGS[service].required[channel];

/** Services that send by a channel. */
export const servicesOf = (channel: CodeChannel): CodeService[] =>
  (Object.keys(SETTINGS) as CodeService[]).filter((service) => requiredOf(service, channel));
