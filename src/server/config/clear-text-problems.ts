import type { Config, ConfigProblem } from './config.ts';
import { VARIABLES } from './variables.ts';

/** Addresses of services that get keys, codes or personal data. */
const SERVICES = [
  'captchaApi',
  'countryLookupUrl',
  'lineApi',
  's3Endpoint',
  'stripeApi',
  'telegramApi',
  'twilioApi',
  'whatsappApi',
] as const satisfies readonly (keyof Config)[];

/** Ends of names that only inner networks have. */
const INNER_NAME = /\.(?:internal|local|localhost|lan|svc|test)$/i;
/** Addresses of this machine and of private networks, as a URL spells them. */
const INNER_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)[\d.]+$|^(?:::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

/** Refuses services that would get keys and personal data without encryption through the internet. */
export function clearTextProblems(config: Pick<Config, (typeof SERVICES)[number]>): ConfigProblem[] {
  return SERVICES.filter((key) => isOpenText(config[key])).map((key) => {
    const { name } = VARIABLES[key];
    return {
      name,
      message: `${name}: its address begins with http:, so keys and personal data would travel unencrypted; use https:. Without encryption only this machine and private networks are called.`,
    };
  });
}

function isOpenText(address: string): boolean {
  if (!address.startsWith('http:')) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  // a name without a dot is one of the machine or of a container network
  return /[.:]/.test(host) && !INNER_NAME.test(host) && !INNER_ADDRESS.test(host);
}
