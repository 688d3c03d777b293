import { join, resolve } from 'node:path';
import { savedManifests } from '../../manifests/last-good.ts';
import { manifestFiles } from '../../manifests/manifest-files.ts';
import { readLayers } from '../../manifests/read-layers.ts';
import type { Config } from './config.ts';
import { manifestVariables } from './manifest-variables.ts';
import { parseConfig } from './parse-config.ts';
import { readEnvironmentFile } from './read-environment-file.ts';
import { VARIABLES } from './variables.ts';

/**
 * Configuration of this process from its environment and the `.env` of the working folder.
 * @param root the repository
 * @throws ConfigError naming every unknown and every wrong variable
 */
export async function loadConfig(
  root: string,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Config> {
  const file = readEnvironmentFile(resolve('.env'));
  const shippedRegionsDir = join(root, 'regions');
  const regionsDir = resolve(environment.REGIONS_DIR || file.REGIONS_DIR || shippedRegionsDir);
  const dataDir = resolve(environment.DATA_DIR || file.DATA_DIR || VARIABLES.dataDir.default);
  const manifestNames = [
    ...(await variablesOf(regionsDir, shippedRegionsDir)),
    // a manifest with a fault may not name them any more, but its last good version is served
    ...savedManifests(dataDir).flatMap(manifestVariables),
  ];
  return parseConfig({ environment, file, manifestNames: [...new Set(manifestNames)] });
}

/** Names that the manifests of a folder refer to. Faults of the manifests are for the check to tell. */
export async function variablesOf(regionsDir: string, shippedRegionsDir: string): Promise<string[]> {
  const files = await manifestFiles(regionsDir).catch(() => []);
  const layers = await Promise.all(files.map((file) => readLayers(file, { regionsDir, shippedRegionsDir })));
  const names = layers.flatMap(({ document }) => manifestVariables(document.value));
  return [...new Set(names)].sort();
}
