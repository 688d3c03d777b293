import { UsageError } from './regions/usage-error.ts';

/** What `npm run regions -- <command>` does. */
type Command = (args: string[]) => Promise<number>;

const COMMANDS: Record<string, { words: string; load: () => Promise<{ run: Command }> }> = {
  check: {
    words: '[files] [--json]        everything that is wrong with manifests and texts',
    load: () => import('./regions/check.ts'),
  },
  new: {
    words: '<country> [--code …]     a manifest and texts for another country',
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

const [name = '', ...args] = process.argv.slice(2);
const command = COMMANDS[name];
if (command) {
  try {
    const { run } = await command.load();
    process.exitCode = await run(args);
  } catch (error) {
    if (!(error instanceof UsageError) && !isArgumentError(error)) throw error;
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
} else {
  const lines = Object.entries(COMMANDS).map(
    ([word, { words }]) => `  npm run regions -- ${word.padEnd(9)}${words}`,
  );
  console.error([...(name ? [`there is no command "${name}"`] : []), ...lines].join('\n'));
  process.exitCode = 2;
}

function isArgumentError(error: unknown): boolean {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
}
