import { zonedYear } from '../../src/domain/time/zoned-day.ts';
import { UsageError } from '../usage-error.ts';
import { describeRegion } from './describe-region.ts';
import { findRegions } from './find-region.ts';

/** Prints descriptions of regions. */
export async function run(codes: string[]): Promise<number> {
  if (codes.length === 0) throw new UsageError('which region? npm run regions -- describe <code>');
  const regions = await findRegions(codes);
  for (const { manifest } of regions ?? [])
    console.log(describeRegion(manifest, zonedYear(Date.now(), manifest.timeZone)));
  return regions ? 0 : 1;
}
