import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A version of the site to measure. */
export interface Version {
  /** Short name of the commit, or `this`. */
  name: string;
  /** Folder with its installed packages. */
  root: string;
}

const READY = '.installed';

/**
 * Checks a commit out into a folder of the system's temporary files and installs its packages; a second call finds it there.
 * @param root repository that has the commit
 * @throws if there is no such commit or its packages cannot be installed
 */
export function checkOut(root: string, ref: string): Version {
  const git = (args: readonly string[], cwd = root) =>
    execFileSync('git', args, { cwd, encoding: 'utf8' }).trim();
  const commit = git(['rev-parse', '--verify', `${ref}^{commit}`]);
  const name = commit.slice(0, 8);
  const folder = join(tmpdir(), 'forecourt-compare', name);
  if (!existsSync(join(folder, READY))) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    console.log(`Installing ${name} in ${folder}`);
    git(['clone', '--quiet', '--shared', '--no-checkout', root, folder]);
    git(['checkout', '--quiet', '--detach', commit], folder);
    execFileSync('npm', ['ci', '--silent'], { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'] });
    writeFileSync(join(folder, READY), '');
  }
  return { name, root: folder };
}
