import type { RegionManifest } from '#contracts/types.ts';
import type { Config, ConfigProblem } from './config.ts';
import { VARIABLES } from './variables.ts';

type Key = keyof typeof VARIABLES;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/** What a provider cannot do without, by channel. */
const NEEDED: Record<'sms' | 'messaging', Readonly<Record<string, readonly Key[]>>> = {
  sms: { twilio: ['twilioAccountSid', 'twilioAuthToken', 'twilioSmsFrom'] },
  messaging: {
    twilio: ['twilioAccountSid', 'twilioAuthToken', 'twilioWhatsappFrom', 'twilioContentSid'],
    whatsapp: ['whatsappPhoneNumberId', 'whatsappAccessToken', 'whatsappTemplate'],
    line: ['lineChannelAccessToken'],
  },
};

/** What of the login cannot be used together; each variable is named. A site that others can reach must keep its codes from them. */
export function loginProblems(config: Config): ConfigProblem[] {
  const providers = { sms: config.smsProvider, messaging: config.messagingProvider };
  const named = { sms: VARIABLES.smsProvider, messaging: VARIABLES.messagingProvider };
  const problems: ConfigProblem[] = [];
  const isOpen = isReachedByOthers(config);
  for (const channel of ['sms', 'messaging'] as const) {
    const { name, allowed } = named[channel];
    const provider = providers[channel];
    if (isOpen && provider === 'local')
      problems.push({
        name,
        message: `${name}: local shows every login code at /inbox, which is for one’s own machine only, and HOST or PUBLIC_ORIGIN opens this site to others; choose another one (${allowed}), or none to do without.`,
      });
    for (const key of NEEDED[channel][provider] ?? []) {
      const missing = VARIABLES[key].name;
      if (config[key] === '')
        problems.push({ name: missing, message: `${missing} is missing; ${name}=${provider} needs it.` });
    }
  }
  const sends = Object.values(providers).some((provider) => provider !== 'none');
  if (isOpen && sends && config.loginSecret === '')
    problems.push({
      name: 'LOGIN_SECRET',
      message:
        'LOGIN_SECRET is missing; a site that others can reach needs one of its own, the same on every machine: 32 or more random characters, for example of `openssl rand -hex 32`.',
    });
  if (sends && isBehindLocalProxy(config) && config.trustProxy === '')
    problems.push({
      name: 'TRUST_PROXY',
      message:
        'TRUST_PROXY is missing; HOST is this machine’s own and PUBLIC_ORIGIN is not, so visitors come through a proxy here: as long as it is not named all of them are one, who gets five codes an hour. Usually it is TRUST_PROXY=loopback.',
    });
  return problems;
}

/**
 * What of the login is no fault and worth a look, null when nothing is: manifests may name an address for others though
 * no variable does.
 */
export function loginWarning(
  config: Config,
  manifests: readonly Pick<RegionManifest, 'code' | 'webUrl'>[],
): string | null {
  const isShown = config.smsProvider === 'local' || config.messagingProvider === 'local';
  const open = manifests.find(({ webUrl }) => isPublic(webUrl));
  if (!isShown || !open) return null;
  const names = [VARIABLES.smsProvider.name, VARIABLES.messagingProvider.name].join(' and ');
  return `Every login code is shown at /inbox (${names}: local), which is for one’s own machine only, and the manifest of ${open.code} names ${open.webUrl} as its address; before others reach this site, choose other providers, or none, and set PUBLIC_ORIGIN.`;
}

function isReachedByOthers(config: Config): boolean {
  return !LOOPBACK.test(config.host) || isPublic(config.publicOrigin);
}

/** What is reached by others, and listens to this machine only. */
function isBehindLocalProxy(config: Config): boolean {
  return LOOPBACK.test(config.host) && isPublic(config.publicOrigin);
}

function isPublic(address: string): boolean {
  return URL.canParse(address) && !LOOPBACK.test(new URL(address).hostname);
}
