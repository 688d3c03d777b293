import type { ValidateFunction } from 'ajv';
import type { LoadedRegion } from '../manifests/loaded-region.ts';
import { listed, nearest } from '../manifests/nearest.ts';
import {
  type OperatorConfig,
  operatorConfig,
  operatorHostProblems,
  unmetNeedProblems,
} from '../manifests/operator-hosts.ts';
import type { Problem } from '../manifests/problem.ts';
import { providerProblems } from '../manifests/provider-problems.ts';
import { reportableProblems, schemaProblems } from '../manifests/schema/schema-problems.ts';
import type { Extension } from './extension.ts';

/**
 * Checks what manifests say about what is outside of them: extensions, payment providers, hosts that the operator allows,
 * and variables. Whatever a start needs of a region is asked here, so that a check and a publication ask it, too.
 */
export async function settingsProblems(
  regions: readonly LoadedRegion[],
  extensions: readonly Extension[],
  config: OperatorConfig = operatorConfig(),
): Promise<Problem[]> {
  const providers = extensions.flatMap(({ name: extension, settings, paymentProviders = [] }) =>
    paymentProviders.map(({ name, methods }) => ({ name, methods, settings: settings && extension })),
  );
  return [
    ...(await partProblems(regions, extensions)),
    ...providerProblems(regions, providers),
    ...operatorHostProblems(regions, config),
    ...unmetNeedProblems(regions, config),
  ];
}

/** Checks the part `extensions` of manifests by the schemas of the extensions. */
async function partProblems(
  regions: readonly LoadedRegion[],
  extensions: readonly Extension[],
): Promise<Problem[]> {
  const names = extensions.flatMap(({ name, settings }) => (settings ? [name] : []));
  const validate = names.length > 0 ? await compilePart(extensions) : undefined;
  return regions.flatMap(({ document, manifest }) => {
    const given = Object.keys(manifest.extensions ?? {});
    const unknown = given
      .filter((name) => !names.includes(name))
      .map((name) =>
        document.problemAt(['extensions', name], {
          isAboutName: true,
          message: `no extension of forecourt.config.ts has settings under the name "${name}"`,
          allowed: listed(names) || 'nothing, as no extension has settings',
          suggestion: nearest(name, names),
        }),
      );
    const { extensions: part = {} } = manifest;
    if (!validate || validate({ extensions: part })) return unknown;
    return [...unknown, ...reportableProblems(schemaProblems(document, validate.errors ?? []))];
  });
}

/** Ajv is loaded for extensions with settings only: it takes a part of the time of a check. */
async function compilePart(extensions: readonly Extension[]): Promise<ValidateFunction> {
  const { schemaAjv } = await import('./check-schema.ts');
  return schemaAjv({ allErrors: true }).compile(schemaOfPart(extensions));
}

const schemaOfPart = (extensions: readonly Extension[]) => ({
  type: 'object',
  properties: {
    extensions: {
      type: 'object',
      properties: Object.fromEntries(
        extensions.flatMap(({ name, settings }) => (settings ? [[name, settings]] : [])),
      ),
    },
  },
});
