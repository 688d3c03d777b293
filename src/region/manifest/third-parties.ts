import type { RegionManifest } from '#contracts/types.ts';
import type { ConsentCategory } from '#domain/privacy/consent.ts';

/** Values of variables of the environment by name; those that are empty are missing. */
export type Variables = Readonly<Record<string, string>>;

/** Variables with the addresses of scripts, the same for all regions. */
export const SCRIPT_VARIABLES = {
  tagManager: 'TAG_MANAGER_URL',
  sessionReplay: 'SESSION_REPLAY_URL',
} as const;

/** Variable of the service for countries, the same for all regions; `code-channels.ts` has those for codes. */
export const SERVICE_VARIABLES = { countries: 'COUNTRY_LOOKUP_URL' } as const;

type Tracking = Pick<RegionManifest, 'tracking'>;

/** Consent categories of a region: those that a third party uses. Empty: no banner is shown. */
export function usedCategories(manifest: RegionManifest, variables: Variables): ConsentCategory[] {
  const tagManager = tagManagerScript(manifest, variables);
  const replay = replayScript(manifest, variables);
  return manifest.consent.categories.filter((category) => (category === 'replay' ? replay : tagManager));
}

/** Address of the region's tag-manager script with its container; empty: the region has none. */
export function tagManagerScript({ tracking }: Tracking, variables: Variables): string {
  const script = variables[SCRIPT_VARIABLES.tagManager];
  const container = variables[tracking.tagManagerIdEnv];
  return script && container ? `${script}?id=${encodeURIComponent(container)}` : '';
}

/** Script and key of session replay; undefined where the region has none. */
export function replayScript(
  { tracking }: Tracking,
  variables: Variables,
): { script: string; key: string } | undefined {
  const script = variables[SCRIPT_VARIABLES.sessionReplay];
  const key = variables[tracking.sessionReplayKeyEnv];
  return script && key && tracking.replayedRoutes.length > 0 ? { script, key } : undefined;
}

/** Script and site key of the captcha; undefined where the region has none. */
export function captchaScript(
  { tracking }: Tracking,
  variables: Variables,
): { script: string; siteKey: string } | undefined {
  const siteKey = variables[tracking.captchaSiteKeyEnv];
  return siteKey && tracking.captchaScript ? { script: tracking.captchaScript, siteKey } : undefined;
}
