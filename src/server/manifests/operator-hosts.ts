import { isAllowedAddress } from '#domain/site/allowed-address.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/parse-config.ts';
import { readSettings } from '../config/read-settings.ts';
import { VARIABLES } from '../config/variables.ts';
import { captchaNeeds } from '../gateways/captcha/index.ts';
import { dsnNeeds } from '../gateways/monitoring/dsn.ts';
import { paymentNeeds } from '../gateways/payment/require-keys.ts';
import { webhookNeeds } from '../gateways/webhook/open-webhooks.ts';
import type { LoadedRegion } from './loaded-region.ts';
import type { JsonPath, Problem } from './problem.ts';

/** Addresses that act for visitors, or that the server calls. */
const OWN: readonly JsonPath[] = [['webUrl'], ['apiHost']];
/** Addresses that pages load scripts, frames and data from. */
const LOADED: readonly JsonPath[] = [
  ['payments', 'cardForm', 'script'],
  ['payments', 'cardForm', 'hosts'],
  ['tracking', 'captchaHosts'],
  ['tracking', 'captchaScript'],
  ['tracking', 'hosts'],
];

const REFUSED = 'the operator of the site does not allow ';

/** Whether a problem is a host that the operator has not named. */
export const isOperatorHostProblem = ({ message }: Pick<Problem, 'message'>): boolean =>
  message.startsWith(REFUSED);

/** What the operator decides for manifests. */
export type OperatorConfig = Pick<
  Config,
  | 'captchaSecret'
  | 'feedPrivateHosts'
  | 'host'
  | 'manifestValues'
  | 'pageHosts'
  | 'publicOrigin'
  | 'sandboxPayments'
  | 'siteOrigins'
>;

/** Returns the configuration of this process as far as it is valid: who checks manifests may run no site. */
export const operatorConfig = (): OperatorConfig => readConfig(readSettings()).config;

/** Checks that manifests name no host that the operator has not named: who changes a manifest does not run the site. */
export function operatorHostProblems(
  regions: readonly LoadedRegion[],
  { publicOrigin, siteOrigins, pageHosts }: OperatorConfig,
): Problem[] {
  const listed = (text: string) => text.split(',').filter(Boolean);
  const kinds = [
    {
      paths: OWN,
      allowed: [...listed(publicOrigin), ...listed(siteOrigins)],
      variable: VARIABLES.siteOrigins.name,
    },
    { paths: LOADED, allowed: listed(pageHosts), variable: VARIABLES.pageHosts.name },
  ];
  return regions.flatMap(({ manifest, document }) =>
    kinds.flatMap(({ paths, allowed, variable }) =>
      paths
        .flatMap((path) => addressesAt(manifest as unknown as Json, path))
        .filter(([, address]) => address !== '' && !isAllowedAddress(address, allowed))
        .map(([path, address]) =>
          document.problemAt(path, {
            message: REFUSED + address,
            allowed: `addresses of the variable ${variable}: ${allowed.join(', ') || 'none'}`,
          }),
        ),
    ),
  );
}

/** The address at a path, or those of the list. */
function addressesAt(manifest: Json, path: JsonPath): [JsonPath, string][] {
  const value = path.reduce<Json | undefined>((at, part) => (isObject(at) ? at[part] : undefined), manifest);
  if (typeof value === 'string') return [[path, value]];
  return Array.isArray(value) ? value.map((each, index) => [[...path, index], String(each)]) : [];
}

/** Checks that regions have of the environment what they need: keys, secrets, addresses, and a provider that the site allows. */
export const unmetNeedProblems = (regions: readonly LoadedRegion[], config: OperatorConfig): Problem[] =>
  regions.flatMap(({ manifest, document }) =>
    [dsnNeeds, captchaNeeds, webhookNeeds, paymentNeeds].flatMap((needsOf) =>
      needsOf(config, manifest).map(({ path, ...finding }) => document.problemAt([...path], finding)),
    ),
  );
