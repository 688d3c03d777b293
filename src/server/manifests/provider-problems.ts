import { OWN_PROVIDERS } from '../gateways/payment/own-providers.ts';
import type { LoadedRegion } from './loaded-region.ts';
import { listed, nearest } from './nearest.ts';
import type { Problem } from './problem.ts';

/** A payment provider that an extension adds. */
export interface AddedProvider {
  name: string;
  methods: readonly string[];
  /** Name of the extension if manifests have settings for it. */
  settings?: string | undefined;
}

/** Checks that the provider of each region is one of the site or of an extension, and takes its methods. */
export function providerProblems(
  regions: readonly LoadedRegion[],
  added: readonly AddedProvider[],
): Problem[] {
  const names = [...OWN_PROVIDERS, ...added.map(({ name }) => name)];
  return regions.flatMap(({ document, manifest: { payments, extensions } }) => {
    if (!payments || OWN_PROVIDERS.some((own) => own === payments.provider)) return [];
    const provider = added.find(({ name }) => name === payments.provider);
    if (!provider)
      return [
        document.problemAt(['payments', 'provider'], {
          message: `"${payments.provider}" is not a payment provider`,
          allowed: listed(names),
          suggestion: nearest(payments.provider, names),
        }),
      ];
    const { name, methods, settings } = provider;
    return [
      ...payments.methods.flatMap((method, index) =>
        methods.includes(method)
          ? []
          : [
              document.problemAt(['payments', 'methods', index], {
                message: `the provider "${name}" does not take "${method}"`,
                allowed: listed(methods),
              }),
            ],
      ),
      ...(settings !== undefined && extensions?.[settings] === undefined
        ? [
            document.problemAt(['payments', 'provider'], {
              message: `the provider "${name}" has no settings in this region`,
              allowed: `\`extensions.${settings}\`, or another provider`,
            }),
          ]
        : []),
    ];
  });
}
