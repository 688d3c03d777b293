import { isLocalOrigin } from '#domain/site/local-host.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { isPrivateHost } from './private-host.ts';

/** The second label of a country's domain often says only of what kind it is, so a wildcard below it is everybody's. */
const OPEN_WILDCARD = /^https:\/\/\*\.(ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}(:|$)/;
const LAST_PORT = 65_535;

/** Addresses that browsers of visitors load or open. */
const OPENED: readonly JsonPath[] = [
  ['consent', 'policyUrl'],
  ['contact', 'mapUrl'],
  ['payments', 'cardForm', 'script'],
  ['payments', 'cardForm', 'hosts'],
  ['pictures', 'storageHosts'],
  ['tracking', 'captchaHosts'],
  ['tracking', 'captchaScript'],
  ['tracking', 'hosts'],
];

/** Checks that addresses of the region's hosts are origins that browsers reach, and that no wildcard is open to everybody. */
export function checkHosts(context: CheckContext): void {
  for (const name of ['webUrl', 'apiHost'] as const)
    if (context.isValid([name])) checkOrigin(context, name, context.manifest[name]);
  for (const path of OPENED) if (context.isValid(path)) checkReached(context, path);
  if (context.isValid(['payments', 'cardForm'])) checkCardForm(context);
  for (const path of [
    ['payments', 'cardForm', 'hosts'],
    ['tracking', 'hosts'],
  ])
    if (context.isValid(path)) checkSources(context, path);
}

function checkOrigin(context: CheckContext, name: 'webUrl' | 'apiHost', address: string): void {
  if (address === '') return;
  const origin = originOf(address);
  if (origin !== address) {
    context.report([name], {
      message: `"${address}" is no origin`,
      allowed: 'https:// and a host, without a name, path or query',
      suggestion: origin,
    });
    return;
  }
  if (isLocalOrigin(origin))
    context.report([name], {
      severity: 'warning',
      message: `${address} is the machine of each visitor`,
      allowed: 'a host that visitors reach, or "" for this site',
    });
  else if (isPrivateHost(new URL(origin).hostname)) warnOfPrivateHost(context, [name], address);
  else if (origin.startsWith('http:'))
    context.report([name], {
      severity: 'warning',
      message: `${address} is not encrypted; browsers refuse it on encrypted pages`,
      allowed: address.replace('http:', 'https:'),
      suggestion: address.replace('http:', 'https:'),
    });
}

/** The script of a card form opens frames of its own host. */
function checkCardForm({ manifest, report }: CheckContext): void {
  const { script, hosts } = manifest.payments?.cardForm ?? {};
  const origin = script && URL.parse(script)?.origin;
  if (!origin || !hosts || hosts.includes(origin)) return;
  report(['payments', 'cardForm', 'hosts'], {
    severity: 'warning',
    message: `frames of ${origin}, the host of the script, would be refused`,
    allowed: `${origin} among the hosts`,
    others: [['payments', 'cardForm', 'script']],
  });
}

function checkReached(context: CheckContext, path: JsonPath): void {
  const value = path.reduce<unknown>(
    (at, name) => (at as Record<string, unknown> | undefined)?.[name],
    context.manifest,
  );
  const addresses = Array.isArray(value) ? value : [value];
  addresses.forEach((address, index) => {
    const url = URL.parse(String(address ?? '').replace('*.', ''));
    if (url && isPrivateHost(url.hostname))
      warnOfPrivateHost(context, Array.isArray(value) ? [...path, index] : path, String(address));
  });
}

function warnOfPrivateHost({ report }: CheckContext, path: JsonPath, address: string): void {
  report(path, {
    severity: 'warning',
    message: `${address} is reached within one network only, not by visitors`,
    allowed: 'a host with a public address',
  });
}

/** The origin of an address; none for an address without a host that can exist. */
function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, hostname } = new URL(address);
  const isName = hostname.split('.').every((label) => /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/.test(label));
  return isName || hostname.startsWith('[') ? origin : undefined;
}

function checkSources({ manifest, report }: CheckContext, path: JsonPath): void {
  const hosts = path[0] === 'payments' ? manifest.payments?.cardForm?.hosts : manifest.tracking.hosts;
  hosts?.forEach((host, index) => {
    const port = Number(/:(\d+)$/.exec(host)?.[1] ?? 1);
    if (OPEN_WILDCARD.test(host))
      report([...path, index], {
        message: `"${host}" lets pages load from any company of a country`,
        allowed: 'a wildcard below the domain of one company',
      });
    else if (port < 1 || port > LAST_PORT)
      report([...path, index], { message: `there is no port ${port}`, allowed: `1 to ${LAST_PORT}` });
  });
}
