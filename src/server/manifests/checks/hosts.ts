import { isLocalOrigin } from '#domain/site/local-host.ts';
import { ownPath } from '#domain/site/own-path.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { whyUnreached } from './private-host.ts';

/** The second label of a country's domain often says only of what kind it is, so a wildcard below it is everybody's. */
const OPEN_WILDCARD = /^https:\/\/\*\.(ac|co|com|edu|go|gov|ne|net|or|org)\.[a-z]{2}(:|$)/;
const LAST_PORT = 65_535;
const PORT = /^[a-z]+:\/\/[^/?#]*:(\d+)(?:[/?#]|$)/;

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
  if (context.isValid(['consent', 'policyUrl'])) checkPolicy(context);
  if (context.isValid(['ticketsBasePath'])) checkTicketsBase(context);
  for (const path of OPENED) if (context.isValid(path)) checkReached(context, path);
  if (context.isValid(['payments', 'cardForm'])) checkCardForm(context);
  if (context.isValid(['pictures', 'keptAt'])) checkKeptAt(context);
  for (const path of [
    ['payments', 'cardForm', 'hosts'],
    ['tracking', 'hosts'],
  ])
    if (context.isValid(path)) checkSources(context, path);
}

const PLACES = ['path', 'width', 'height', 'format', 'quality'];

/** Checks that photos stay where each visitor gets them, and that an address has no place for what is not known. */
function checkKeptAt(context: CheckContext): void {
  for (const [name, pattern] of Object.entries(context.manifest.pictures.keptAt ?? {})) {
    const path = ['pictures', 'keptAt', name];
    const reason = whyUnreached(URL.parse(pattern)?.hostname ?? '');
    const places = [...pattern.matchAll(/\{([^{}]*)\}/g)].map(([, place = '']) => place);
    const unknown = places.find((place) => !PLACES.includes(place));
    const repeated = places.filter((place) => place === 'path').length > 1;
    if (refusesPort(context, path, pattern)) continue;
    if (!URL.canParse(pattern) || reason !== undefined)
      context.report(path, {
        message: `${pattern} ${reason ?? 'is no address'}`,
        allowed: 'a host with a public address',
      });
    else if (unknown !== undefined || repeated)
      context.report(path, {
        message: unknown === undefined ? '{path} stands there twice' : `nothing stands for {${unknown}}`,
        allowed: 'once {path}, and {width}, {height}, {format} and {quality}',
      });
  }
}

/** Checks that a policy on this site is a page of it: browsers read `/\\host` and `/.//host` as another site. */
function checkPolicy({ manifest, report }: CheckContext): void {
  const { policyUrl } = manifest.consent;
  if (policyUrl.startsWith('/') && ownPath(policyUrl, 'https://site.invalid') === null)
    report(['consent', 'policyUrl'], {
      message: `"${policyUrl}" is no page of this site`,
      allowed: 'the path of a page, or an address that begins with https://',
    });
}

/** Calls of staff, extensions and other regions stand there. */
const TAKEN = /^\/api\/(x|v1\/(desk|staff|rabbit\/.+))(\/|$)/;

/** Checks that the calls of tickets take no address of another call. */
function checkTicketsBase({ manifest: { ticketsBasePath }, report }: CheckContext): void {
  if (TAKEN.test(ticketsBasePath))
    report(['ticketsBasePath'], {
      message: `"${ticketsBasePath}" is the address of other calls`,
      allowed: 'a path below /api/ that is not /api/x, /api/v1/desk, /api/v1/staff or below /api/v1/rabbit',
    });
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
  if (refusesPort(context, [name], address)) return;
  if (isLocalOrigin(origin))
    context.report([name], {
      severity: 'warning',
      message: `${address} is the machine of each visitor`,
      allowed: 'a host that visitors reach, or "" for this site',
    });
  else if (warnsOfHost(context, [name], address)) return;
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
    const text = String(address ?? '');
    const place = Array.isArray(value) ? [...path, index] : path;
    if (!refusesPort(context, place, text)) warnsOfHost(context, place, text);
  });
}

/** Warns of a host that no visitor reaches. @returns whether it did */
function warnsOfHost({ report }: CheckContext, path: JsonPath, address: string): boolean {
  const hostname = URL.parse(address.replace('*.', ''))?.hostname;
  if (hostname === undefined) return false;
  const reason = whyUnreached(hostname);
  if (reason === undefined) return false;
  const message = `${address} ${reason}`;
  report(path, { severity: 'warning', message, allowed: 'a host with a public address' });
  return true;
}

/** Refuses a port that no server can have. @returns whether it did */
function refusesPort({ report }: CheckContext, path: JsonPath, address: string): boolean {
  const port = Number(PORT.exec(address)?.[1] ?? 1);
  if (port >= 1 && port <= LAST_PORT) return false;
  report(path, { message: `there is no port ${port}`, allowed: `1 to ${LAST_PORT}` });
  return true;
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
    if (OPEN_WILDCARD.test(host))
      report([...path, index], {
        message: `"${host}" lets pages load from any company of a country`,
        allowed: 'a wildcard below the domain of one company',
      });
  });
}
