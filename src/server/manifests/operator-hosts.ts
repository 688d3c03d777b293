import { isAllowedAddress } from '#domain/site/allowed-address.ts';
import { isObject, type Json } from '#region/manifest/merge-patch.ts';
import { readSettings } from '../config/read-settings.ts';
import { VARIABLES } from '../config/variables.ts';
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

/** Checks that manifests name no host that the operator has not named: who changes a manifest does not run the site. */
export function operatorHostProblems(regions: readonly LoadedRegion[]): Problem[] {
  const { environment, file } = readSettings();
  const entriesOf = (variable: {
    name: string;
    default: string;
    parse(text: string): string | undefined;
  }) => {
    const text = environment[variable.name] || file[variable.name] || '';
    return (variable.parse(text) ?? variable.default).split(',').filter(Boolean);
  };
  const { publicOrigin, siteOrigins, pageHosts } = VARIABLES;
  const kinds = [
    {
      paths: OWN,
      allowed: [...entriesOf(publicOrigin), ...entriesOf(siteOrigins)],
      variable: siteOrigins.name,
    },
    { paths: LOADED, allowed: entriesOf(pageHosts), variable: pageHosts.name },
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
