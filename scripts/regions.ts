import { UsageError } from './regions/usage-error.ts';

/** What `npm run regions -- <command>` does. */
type Command = (args: string[]) => Promise<number>;

const COMMANDS: Record<string, { words: string; load: () => Promise<{ run: Command }> }> = {
  check: {
    words: '[files] [--json]        everything that is wrong with manifests and texts',
    load: () => import('./regions/check.ts'),
  },
  new: {
    words:
      '<country>               a manifest and texts for another country; --code, --languages, --time-zone, --currency, --yes',
    load: () => import('./regions/new.ts'),
  },
  describe: {
    words: '<region>                what a region looks like',
    load: () => import('./regions/describe.ts'),
  },
  diff: { words: '<region> <region>       how two regions differ', load: () => import('./regions/diff.ts') },
  fonts: {
    words: '                        font families a brand can name',
    load: () => import('./regions/fonts.ts'),
  },
  snapshot: {
    words: '[--check]               tests/region/<code>.md of the shipped regions',
    load: () => import('./regions/snapshot.ts'),
  },
};

const HELP = ['--help', '-h', 'help'];

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (HELP.includes(name) || (command && args.some((each) => HELP.includes(each)))) {
  console.log(usage(command ? [name] : Object.keys(COMMANDS)));
} else if (command) {
  try {
    const { run } = await command.load();
    process.exitCode = await run(args);
  } catch (error) {
    if (!(error instanceof UsageError) && !isArgumentError(error)) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
} else {
  const fault = name ? [`there is no command "${name}"`] : [];
  console.error([...fault, usage(Object.keys(COMMANDS))].join('\n'));
  process.exitCode = 2;
}

function usage(commands: readonly string[]): string {
  return commands
    .map((word) => `  npm run regions -- ${word.padEnd(9)}${COMMANDS[word]?.words ?? ''}`)
    .join('\n');
}

function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
