import { STAFF_ROLES, type StaffRole } from '../../src/domain/desk/staff-roles.ts';
import { codesWith, isOtherSecret, loginSecret } from '../../src/server/modules/login/index.ts';
import { listStaff } from '../../src/server/modules/staff/index.ts';
import type { Database } from '../../src/server/storage/database.ts';
import { readSite, withDatabase } from '../site/with-database.ts';
import { UsageError } from '../usage-error.ts';
import { staffCommands } from './staff-commands.ts';
import { readPhone, servedCountries } from './staff-regions.ts';

interface Options {
  region?: string[];
  role?: string;
  name?: string;
  json?: boolean;
}

/** Commands that print a code. */
const CODE_COMMANDS = ['add', 'device'];

/** Runs a command of the list of staff and prints its lines. @param typed the phone, for `list` nothing */
export async function runStaff(command: string, typed: string, options: Options): Promise<void> {
  const { region = [], role, name, json } = options;
  const run = staffCommands[command];
  if (!run) throw new UsageError(`there is no command "${command}"`);
  const countries = command === 'list' ? [] : await servedCountries(region);
  const phone = command === 'list' ? '' : readPhone(typed, countries);
  const site = await readSite();
  await withDatabase(site, 'staff', async (db) => {
    if (json) return console.log(JSON.stringify(await listStaff(db)));
    const secret = loginSecret(site.config.loginSecret, site.folders.dataDir);
    if (CODE_COMMANDS.includes(command)) await requireSecretOfSite(db, secret);
    const regions = region.map((code) => code.toLowerCase());
    const lines = await run({ db, codes: codesWith(secret) }, { phone, regions, role: roleOf(role), name });
    for (const line of lines) console.log(line);
  });
}

function roleOf(typed: string | undefined): StaffRole | undefined {
  return STAFF_ROLES.find((role) => role === typed);
}

/** @throws if codes that are hashed with the secret let nobody in at the site of this database */
export async function requireSecretOfSite(db: Database, secret: string): Promise<void> {
  if (!(await isOtherSecret(db, secret))) return;
  throw new Error(
    'The site uses another login secret, so the code would let nobody in. Run this command with the LOGIN_SECRET and DATA_DIR of the site; ' +
      'if the secret of the site has changed, start the site first.',
  );
}
