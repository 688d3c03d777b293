// Compares all changes with the saved searches, slowly, unless it is killed.
import { setTimeout as sleep } from 'node:timers/promises';
import { matchRegion } from '../../src/server/modules/alerts/match-region.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';

/** Longer than the test takes to see what a slice has written and to kill this process. */
const PAUSE_MS = 500;

const [url = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: quiet, size: 2 });
const region = shippedRegion('sg');
while (await matchRegion(db, region, { clock: Date.now, onPause: () => sleep(PAUSE_MS) }));
await close();
