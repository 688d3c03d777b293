import type { ConsentCategory } from '#domain/privacy/consent.ts';
import type { DataLayer } from './data-layer.ts';

/**
 * Sends the consent state to tags, before they are loaded (`default`) and when it changes (`update`), in the commands of
 * Google’s consent mode, which other tags read as well.
 */
export function pushConsent(
  layer: DataLayer,
  moment: 'default' | 'update',
  allowed: readonly ConsentCategory[],
): void {
  const marketing = allowed.includes('marketing') ? 'granted' : 'denied';
  const command = commandTo(layer);
  command('consent', moment, {
    analytics_storage: allowed.includes('analytics') ? 'granted' : 'denied',
    ad_storage: marketing,
    ad_user_data: marketing,
    ad_personalization: marketing,
  });
}

/** Tag managers know a command by its being the `arguments` of a function; an array is something else to them. */
function commandTo(layer: DataLayer): (...words: unknown[]) => void {
  return function command() {
    // biome-ignore lint/complexity/noArguments: see above
    layer.push(arguments);
  };
}
