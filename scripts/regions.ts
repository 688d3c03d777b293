import { UsageError } from './usage-error.ts';

/** Runs `npm run regions -- <command>`. @returns the exit code */
type Command = (args: string[]) => Promise<number>;

const COMMANDS: Record<string, { help: string; load: () => Promise<{ run: Command }> }> = {
  check: {
    help: '[files] [--json]        check manifests and texts',
    load: () => import('./regions/check.ts'),
  },
  new: {
    help: '<country>               create a manifest and texts; --code, --languages, --time-zone, --currency, --yes',
    load: () => import('./regions/new.ts'),
  },
  describe: {
    help: '<region>                describe a region',
    load: () => import('./regions/describe.ts'),
  },
  diff: { help: '<region> <region>       compare two regions', load: () => import('./regions/diff.ts') },
  fonts: {
    help: '                        list font families for brands',
    load: () => import('./regions/fonts.ts'),
  },
  snapshot: {
    help: '[--check]               write tests/region/<code>.md of the shipped regions',
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
    .map((word) => `  npm run regions -- ${word.padEnd(9)}${COMMANDS[word]?.help ?? ''}`)
    .join('\n');
}

function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
