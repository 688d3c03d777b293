import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CodeFile } from './fault.ts';

const FOLDERS = ['.ci', '.github', 'bin', 'docs', 'public', 'regions', 'schemas', 'scripts', 'src', 'tests'];
const TEXT = /^(?!package-lock\.json|public\/).*(\.(tsx?|m?js|json|css|sql|md|ya?ml|sh)|\.env\.example)$/;
/** Made from `schemas/`, whose references are read there. */
const GENERATED = /^src\/contracts\//;

/** Hand-written text files of the repository. */
export function textFiles(root: string): CodeFile[] {
  return repositoryFiles(root)
    .filter((path) => TEXT.test(path) && !GENERATED.test(path))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** Paths of all files in the root of the repository and in its folders, with `/`. */
export function repositoryFiles(root: string): string[] {
  const inRoot = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const below = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    ),
  );
  return [...inRoot, ...below]
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort();
}
