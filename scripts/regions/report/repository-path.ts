import { relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Returns the path of a file from the root of its repository, as GitHub and GitLab expect it: a company may keep its
 * manifests in a folder of a larger one. Files outside stay absolute.
 */
export function repositoryPath(
  file: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const root = environment.GITHUB_WORKSPACE || environment.CI_PROJECT_DIR || '.';
  const path = relative(resolve(root), resolve(file)).split(sep).join('/');
  if (path === '') return '.';
  return path.startsWith('..') ? resolve(file) : path;
}

/** The same as the reference of a URI. */
export function repositoryUri(file: string): { uri: string; isInside: boolean } {
  const path = repositoryPath(file);
  const isInside = path !== resolve(file);
  return {
    uri: isInside ? path.split('/').map(encodeURIComponent).join('/') : pathToFileURL(path).href,
    isInside,
  };
}
