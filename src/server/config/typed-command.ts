import { IS_PACKAGE } from './is-package.ts';

/** Commands that have a script in `package.json` of the repository. */
const OF_NPM = 'api bench demo dev import logins maintenance payments reviews staff start'.split(' ');
/** Commands of `npm run regions`. */
const OF_REGIONS = 'check describe diff fonts new snapshot'.split(' ');

/**
 * Returns what a reader has to type for a command of Forecourt: `npx forecourt staff list`, and in the repository
 * `npm run staff -- list`.
 */
export function typedCommand(line: string, isPackage = IS_PACKAGE): string {
  const [name = '', ...args] = line.trim().split(' ');
  if (isPackage) return ['npx forecourt', name, ...args].join(' ');
  if (!OF_NPM.includes(name))
    return `npm run ${OF_REGIONS.includes(name) ? 'regions' : 'forecourt'} -- ${line}`;
  const script = name === 'start' ? 'npm start' : `npm run ${name}`;
  return [script, ...(args.length > 0 ? ['--'] : []), ...args].join(' ');
}

/** Returns a text in which commands of the repository are written as a reader can type them. */
export function typedText(text: string, isPackage = IS_PACKAGE): string {
  if (!isPackage) return text;
  return text
    .replaceAll(/npm run (?:regions|forecourt) -- /g, 'npx forecourt ')
    .replaceAll(new RegExp(`npm run (${OF_NPM.join('|')})(?: --(?= ))?`, 'g'), 'npx forecourt $1');
}
