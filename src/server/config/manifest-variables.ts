import { isFileVariable } from './secret-files.ts';

/** A property of manifests that names a variable of the environment. */
interface NamedVariable {
  /** The name itself, or how it begins before `_`: a manifest chooses among these, so that it reads no other variable. */
  prefix: string;
  /** Whether the value stands in pages or answers. */
  isPublic: boolean;
}

/** The properties of manifests that name variables. */
export const MANIFEST_VARIABLES: Readonly<Record<string, NamedVariable>> = {
  authorizationEnv: { prefix: 'FEED_AUTHORIZATION', isPublic: false },
  captchaSiteKeyEnv: { prefix: 'CAPTCHA_SITE_KEY', isPublic: true },
  dsnEnv: { prefix: 'ERROR_MONITORING_DSN', isPublic: true },
  publishableKeyEnv: { prefix: 'STRIPE_PUBLISHABLE_KEY', isPublic: true },
  sessionReplayKeyEnv: { prefix: 'SESSION_REPLAY_KEY', isPublic: true },
  tagManagerIdEnv: { prefix: 'TAG_MANAGER_ID', isPublic: true },
  secretEnv: { prefix: 'TICKET_WEBHOOK_SECRET', isPublic: false },
  secretKeyEnv: { prefix: 'STRIPE_SECRET_KEY', isPublic: false },
  urlEnv: { prefix: 'TICKET_WEBHOOK_URL', isPublic: false },
  webhookSecretEnv: { prefix: 'STRIPE_WEBHOOK_SECRET', isPublic: false },
};

/** How names of secrets of other programs look, such as `AWS_SECRET_ACCESS_KEY`, `PGPASSWORD` and `NPM_TOKEN`. */
const SECRET_NAME = /SECRET|PASS(WORD|WD|PHRASE)|TOKEN|CREDENTIAL|PRIVATE|(ACCESS|API|AUTH)_?KEY|(^|_)PAT$/;

/** Whether a property of a manifest may name a variable. */
export function isAllowedName(property: string, name: string): boolean {
  const { prefix } = MANIFEST_VARIABLES[property] ?? {};
  return prefix !== undefined && isNamed(prefix, name);
}

const isNamed = (prefix: string, name: string): boolean =>
  !isFileVariable(name) && (name === prefix || name.startsWith(`${prefix}_`));

/** Whether the value of a variable may stand in pages. */
export const isPublicName = (name: string): boolean =>
  Object.values(MANIFEST_VARIABLES).some(({ prefix, isPublic }) => isPublic && isNamed(prefix, name));

/** Whether manifests may name a variable. */
export const isOfferedName = (name: string): boolean =>
  Object.values(MANIFEST_VARIABLES).some(({ prefix }) => isNamed(prefix, name));

/** Whether a variable has a site key of the captcha. */
export const namesSiteKey = (name: string): boolean => isAllowedName('captchaSiteKeyEnv', name);

/** Whether the name of a variable says that its value is secret, whoever reads it. */
export const isSecretName = (name: string): boolean => SECRET_NAME.test(name) && !isPublicName(name);

/** Returns the names of environment variables that a manifest refers to, of those that it may. */
export function manifestVariables(manifest: unknown): string[] {
  const names = new Set<string>();
  collect(manifest, names);
  return [...names].sort();
}

function collect(node: unknown, names: Set<string>): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (typeof value === 'string' && isAllowedName(key, value)) names.add(value);
    else collect(value, names);
  }
}
