import { describe, expect, inject, it } from 'vitest';
import { shippedRegions } from '../shipped-regions.ts';
import { browserForTests } from './browser.ts';
import { carsOf } from './screens/cars.ts';
import { faultsOn, openVisitors } from './screens/check-screens.ts';
import { screensOf } from './screens/screens.ts';

// the pictures are those of the default language, which accessibility.long.e2e.ts opens
const { open, allowConsole } = browserForTests({ hasPictures: false });
/** For busy machines. */
const SLOW = { timeout: 400_000 };

const cases = shippedRegions.flatMap((region) =>
  region.languages
    .filter((language) => language !== region.defaultLanguage)
    .map((language) => ({ region, language, name: `${region.code} in ${language.code}` })),
);

describe.each(cases)('all screens of $name', ({ region, language }) => {
  it('pass the rules of axe about texts, are translated and fit the window', SLOW, async () => {
    allowConsole(/status of (404|410)/);
    allowConsole(/preloaded using link preload but not used/);
    allowConsole(/preload .* not used because image loading is disabled/);
    const origin = inject('origin');
    const { onPhone, atDesk } = await openVisitors(open);
    const { phone, desk } = await screensOf(region, language, await carsOf(region.code, origin), origin);
    const how = { isTranslation: true };
    expect([...(await faultsOn(phone, onPhone, how)), ...(await faultsOn(desk, atDesk, how))]).toEqual([]);
  });
});
