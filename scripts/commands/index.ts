import { addAdd } from './add.ts';
import { addBench } from './bench.ts';
import { addBuild } from './build.ts';
import { addCheck } from './check.ts';
import { addDemo } from './demo.ts';
import { addDescribe } from './describe.ts';
import { addDev } from './dev.ts';
import { addDiff } from './diff.ts';
import { addDocs } from './docs.ts';
import { addFeeds } from './feeds.ts';
import { addFonts } from './fonts.ts';
import { addGenerate } from './generate.ts';
import { addImport } from './import.ts';
import { addInit } from './init.ts';
import { addLogins } from './logins.ts';
import { addMaintenance } from './maintenance.ts';
import { addMigrate } from './migrate.ts';
import { addMigrateDatabase } from './migrate-database.ts';
import { addNew } from './new.ts';
import { addPayments } from './payments.ts';
import { addPublish } from './publish.ts';
import { addReviews } from './reviews.ts';
import type { AddCommand } from './run-command.ts';
import { addStaff } from './staff.ts';
import { addApi, addStart } from './start.ts';
import { addTexts } from './texts.ts';

/** Commands of the repository and of an installed package. */
export const COMMANDS: readonly AddCommand[] = [
  addInit,
  addStart,
  addBuild,
  addDev,
  addApi,
  addCheck,
  addNew,
  addAdd,
  addDescribe,
  addDiff,
  addFonts,
  addTexts,
  addPublish,
  addGenerate,
  addMigrate,
  addMigrateDatabase,
  addImport,
  addFeeds,
  addReviews,
  addStaff,
  addLogins,
  addPayments,
  addMaintenance,
  addDemo,
  addBench,
  addDocs,
];
