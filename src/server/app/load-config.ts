import { join, resolve } from 'node:path';
import { type Config, ConfigError } from '../config/config.ts';
import { manifestVariables } from '../config/manifest-variables.ts';
import { parseConfig } from '../config/parse-config.ts';
import { readSettings } from '../config/read-settings.ts';
import { VARIABLES } from '../config/variables.ts';
import { loadExtensions } from '../extensions/load-extensions.ts';
import { variableNames } from '../extensions/variables.ts';
import { savedManifests } from '../manifests/last-good.ts';
import { manifestFiles } from '../manifests/manifest-files.ts';
import { problemLine } from '../manifests/problem.ts';
import { readLayers } from '../manifests/read-layers.ts';
import { createManifestReader } from '../manifests/read-manifest.ts';

/**
 * Loads the configuration of this process from its environment and the `.env` of the working folder.
 * @param root the repository
 * @throws ConfigError with every unknown and invalid variable, or what is wrong with `forecourt.config.ts`
 */
export async function loadConfig(
  root: string,
  variables: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Config> {
  const { environment, file } = readSettings(variables);
  const shippedRegionsDir = join(root, 'regions');
  const regionsDir = resolve(environment.REGIONS_DIR || file.REGIONS_DIR || shippedRegionsDir);
  const dataDir = resolve(environment.DATA_DIR || file.DATA_DIR || VARIABLES.dataDir.default);
  const { extensions, problems } = await loadExtensions();
  if (problems.length > 0)
    throw new ConfigError(problems.map((each) => ({ name: each.file, message: problemLine(each) })));
  const manifestNames = [
    ...(await variablesOf(regionsDir, shippedRegionsDir)),
    // an invalid manifest may lack names that its last good version, which is served, refers to
    ...savedManifests(dataDir).flatMap(manifestVariables),
  ];
  return parseConfig({
    environment,
    file,
    manifestNames: [...new Set(manifestNames)],
    extensionNames: variableNames(extensions),
    messageServices: extensions.flatMap(({ messageServices = [] }) => messageServices),
  });
}

/** Returns the names that the manifests of a folder refer to. Faults of manifests are reported by the check. */
export async function variablesOf(regionsDir: string, shippedRegionsDir: string): Promise<string[]> {
  const files = await manifestFiles(regionsDir).catch(() => []);
  const read = createManifestReader();
  const folders = { regionsDir, shippedRegionsDir };
  const layers = await Promise.all(files.map((file) => readLayers(file, folders, { read })));
  const names = layers.flatMap(({ document }) => manifestVariables(document.value));
  return [...new Set(names)].sort();
}
