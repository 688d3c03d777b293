import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { STAFF_ROLES, type StaffRole } from '../src/domain/desk/staff-roles.ts';
import { reasonOf } from '../src/domain/privacy/reason-of.ts';
import { loadConfig } from '../src/server/app/load-config.ts';
import { foldersOf } from '../src/server/config/folders.ts';
import { codesWith, loginSecret } from '../src/server/modules/login/index.ts';
import { joinDatabase } from '../src/server/storage/start-database.ts';
import { printLine } from './import/print-line.ts';
import { requireSecretOfSite } from './staff/require-secret.ts';
import { type StaffCommand, staffCommands } from './staff/staff-commands.ts';
import { readPhone, servedRegions } from './staff/staff-regions.ts';
import { UsageError } from './usage-error.ts';

const USAGE = `npm run staff -- list
npm run staff -- add +65… --name <name> --role reader|agent|manager --region <code> [--region <code> …]
npm run staff -- role +65… --role reader|agent|manager --region <code> [--region <code> …]
npm run staff -- device +65…
npm run staff -- remove +65…

  list    shows who may log in at /desk
  add     allows a phone to log in, and prints the code that lets its first device in
  role    replaces the roles of a phone
  device  prints a code that lets another device in
  remove  removes a phone and ends its sessions at once`;

/** Commands that print a code. */
const CODE_COMMANDS = ['add', 'device'];

const ROOT = join(import.meta.dirname, '..');

async function main(argv: readonly string[]): Promise<number> {
  const { positionals, values } = parse(argv);
  const [name = 'list', ...typed] = positionals;
  const manifests = await servedRegions(values.region ?? []);
  const command: StaffCommand = {
    phone: name === 'list' ? '' : readPhone(typed.join(' '), manifests, USAGE),
    regions: (values.region ?? []).map((code) => code.toLowerCase()),
    role: roleOf(values.role),
    name: values.name,
  };
  const run = staffCommands[name];
  if (!run) throw new UsageError(USAGE);
  const config = await loadConfig(ROOT);
  const { dataDir } = foldersOf(config, ROOT);
  const database = await joinDatabase({
    dataDir,
    databaseUrl: config.databaseUrl,
    log: { info() {}, warn: printLine, error: printLine },
    applicationName: 'forecourt staff',
  });
  try {
    const secret = loginSecret(config.loginSecret, dataDir);
    if (CODE_COMMANDS.includes(name)) await requireSecretOfSite(database.db, secret);
    const codes = codesWith(secret);
    for (const line of await run({ db: database.db, codes }, command)) console.log(line);
    return 0;
  } finally {
    await database.close();
  }
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: {
        role: { type: 'string' },
        region: { type: 'string', multiple: true },
        name: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(`${reasonOf(error)}\n\n${USAGE}`);
  }
}

function roleOf(typed: string | undefined): StaffRole | undefined {
  if (typed === undefined) return undefined;
  const role = STAFF_ROLES.find((each) => each === typed);
  if (!role) throw new UsageError(`there is no role "${typed}"; there are ${STAFF_ROLES.join(', ')}`);
  return role;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    printLine(reasonOf(error));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);
