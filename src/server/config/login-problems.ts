import type { RegionManifest } from '#contracts/types.ts';
import { CHANNELS, isCodeService, OWN_CHANNEL_NAMES, OWN_CHANNELS } from '#domain/login/code-channels.ts';
import { isLocalHost, isLocalOrigin } from '#domain/site/local-host.ts';
import type { Config, ConfigProblem } from './config.ts';
import { requiredOf } from './messaging/index.ts';
import { VARIABLES } from './variables.ts';

/** Settings with the providers of our channels. */
const SETTINGS = OWN_CHANNEL_NAMES.map((channel) => OWN_CHANNELS[channel].setting);

/** Checks that the variables of the login fit each other. A public site must not show its codes. */
export function loginProblems(config: Config): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const isOpen = isPublicSite(config);
  for (const channel of OWN_CHANNEL_NAMES) {
    const { setting } = OWN_CHANNELS[channel];
    const { name, allowed } = VARIABLES[setting];
    const provider = config[setting];
    if (isOpen && provider === 'local')
      problems.push({
        name,
        message: `${name}: local shows every login code at /inbox, which is for local development only, and HOST or PUBLIC_ORIGIN makes this site public; choose another value (${allowed}), or none to disable the channel.`,
      });
    for (const key of isCodeService(provider) ? (requiredOf(provider, channel) ?? []) : []) {
      const missing = VARIABLES[key].name;
      if (config[key] === '')
        problems.push({ name: missing, message: `${missing} is missing; ${name}=${provider} needs it.` });
    }
  }
  const hasAdded = CHANNELS.names().length > OWN_CHANNEL_NAMES.length;
  const sends = hasAdded || SETTINGS.some((setting) => config[setting] !== 'none');
  if (isOpen && sends && config.loginSecret === '')
    problems.push({
      name: 'LOGIN_SECRET',
      message:
        'LOGIN_SECRET is missing; a public site needs one, the same on every machine: 32 or more random characters, for example from `openssl rand -hex 32`.',
    });
  if (sends && isBehindLocalProxy(config) && config.trustProxy === '')
    problems.push({
      name: 'TRUST_PROXY',
      message:
        'TRUST_PROXY is missing; HOST is local and PUBLIC_ORIGIN is public, so visitors come through a local proxy: without TRUST_PROXY all of them count as one client, who gets five codes an hour. Usually it is TRUST_PROXY=loopback.',
    });
  return problems;
}

/**
 * Returns a warning about the login that is not an error, or null: manifests may name a public address though no
 * variable does.
 */
export function loginWarning(
  config: Config,
  manifests: readonly Pick<RegionManifest, 'code' | 'webUrl'>[],
): string | null {
  const local = SETTINGS.filter((setting) => config[setting] === 'local');
  const open = manifests.find(({ webUrl }) => isPublic(webUrl));
  if (local.length === 0 || !open) return null;
  const names = local.map((setting) => VARIABLES[setting].name).join(' and ');
  return `Every login code is shown at /inbox (${names}: local), which is for local development only, and the manifest of ${open.code} names ${open.webUrl} as its address; before the site is public, choose other providers, or none, and set PUBLIC_ORIGIN.`;
}

/** Whether others than this machine can reach the site. */
export function isPublicSite(config: Pick<Config, 'host' | 'publicOrigin'>): boolean {
  return !isLocalHost(config.host) || isPublic(config.publicOrigin);
}

/** Whether the site is public but listens on this machine only. */
function isBehindLocalProxy(config: Config): boolean {
  return isLocalHost(config.host) && isPublic(config.publicOrigin);
}

function isPublic(address: string): boolean {
  return URL.canParse(address) && !isLocalOrigin(address);
}
