import { SOURCE_LANGUAGE } from '../../../src/contracts/translation-keys.ts';
import { manifestFiles } from '../../../src/server/manifests/manifest-files.ts';
import { answersFrom } from '../../../src/server/manifests/new-region/answers-from.ts';
import { writeNew } from '../../../src/server/manifests/new-region/write-locales.ts';
import { codesWith, loginSecret } from '../../../src/server/modules/login/index.ts';
import { withDatabaseLock } from '../../../src/server/storage/advisory-locks.ts';
import type { Database } from '../../../src/server/storage/database.ts';
import type { RegionFolders } from '../../regions/folders.ts';
import { prepareRegion } from '../../regions/new/prepare-region.ts';
import { requireSecretOfSite } from '../../staff/run-staff.ts';
import { staffCommands } from '../../staff/staff-commands.ts';
import { readPhone } from '../../staff/staff-regions.ts';
import { UsageError } from '../../usage-error.ts';

export interface FirstRegionDeps {
  folders: Omit<RegionFolders, 'isShippedSet'> & { dataDir: string };
  db: Database;
  /** Configured secret of the login; empty: that of the data folder. */
  loginSecret: string;
}

/** Answers by the names of their fields. */
export type FirstAnswers = Readonly<Record<string, string>>;

const MAX_NAME_LENGTH = 80;

/**
 * Writes the first region as `new` does, and lets its first member in as `staff add` does. The member comes first: a process that
 * dies on the way is asked again.
 * @returns what tells the member how to log in
 * @throws UsageError for answers that cannot be used
 */
export async function makeFirstRegion(deps: FirstRegionDeps, given: FirstAnswers): Promise<string> {
  const { db, folders } = deps;
  const { country = '', code, languages, currency, brand = '', phone: typed = '', name = '' } = given;
  const flags = { code, languages, currency, 'time-zone': given['time-zone'] };
  const answers = answersFrom(country, flags, SOURCE_LANGUAGE);
  const phone = readPhone(typed, [{ country: answers.facts.country, phone: {} }]);
  const memberName = name.trim();
  if (memberName === '' || memberName.length > MAX_NAME_LENGTH)
    throw new UsageError(`--name: your name is needed, at most ${MAX_NAME_LENGTH} characters`);
  const secret = loginSecret(deps.loginSecret, folders.dataDir);
  await requireSecretOfSite(db, secret);
  const done = await withDatabaseLock(db, 'studio', '', async () => {
    if ((await manifestFiles(folders.regionsDir)).length > 0)
      throw new UsageError('there is a region already');
    const { files } = await prepareRegion(folders, answers, { name: brand.trim() });
    const member = { phone, name: memberName, role: 'product' as const, regions: [answers.code] };
    const lines = (await staffCommands.add?.({ db, codes: codesWith(secret) }, member)) ?? [];
    await writeNew(files);
    return lines.at(-1) ?? '';
  });
  if (!done) throw new UsageError('another process is making the first region');
  return done.result;
}
