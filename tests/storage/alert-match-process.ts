// Compares all changes with the saved searches, unless it is killed.
import { matchRegion } from '../../src/server/modules/alerts/match-region.ts';
import { openDatabase } from '../../src/server/storage/database.ts';
import { quiet } from '../quiet-log.ts';
import { shippedRegion } from '../shipped-regions.ts';

const [url = ''] = process.argv.slice(2);
const { db, close } = openDatabase({ url, log: quiet, size: 2 });
const region = shippedRegion('sg');
while (await matchRegion(db, region, Date.now()));
await close();
