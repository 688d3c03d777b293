import { zonedYear } from '../../src/domain/time/zoned-day.ts';
import { describeRegion } from './describe-region.ts';
import { findRegions } from './find-region.ts';

/** Prints descriptions of regions. */
export async function describe(codes: readonly string[], { json }: { json: boolean }): Promise<number> {
  const regions = await findRegions(codes);
  if (json && regions)
    console.log(
      JSON.stringify(
        regions.map(({ manifest }) => manifest),
        null,
        2,
      ),
    );
  else
    for (const { manifest } of regions ?? [])
      console.log(describeRegion(manifest, zonedYear(Date.now(), manifest.timeZone)));
  return regions ? 0 : 1;
}
