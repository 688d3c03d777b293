import type { Config, ConfigProblem } from './config.ts';
import { namesSiteKey } from './manifest-variables.ts';
import { VARIABLES } from './variables.ts';

/** Addresses of services that get keys, codes or personal data. */
const SERVICES = [
  'captchaApi',
  'countryLookupUrl',
  'lineApi',
  's3Endpoint',
  'stripeApi',
  'telegramApi',
  'twilioApi',
  'whatsappApi',
] as const satisfies readonly (keyof Config)[];

/** Ends of names that only inner networks have. */
const INNER_NAME = /\.(?:internal|local|localhost|lan|svc|test)$/i;

/** Addresses of this machine and of private networks, as a URL spells them. */
const INNER_ADDRESS =
  /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)[\d.]+$|^(?:::1$|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/i;

type Key = keyof typeof VARIABLES;

/** Variables that a provider requires, by the variable that names it. */
const REQUIRED = {
  mailProvider: { smtp: ['smtpHost', 'mailFrom'] },
  fileStorage: { s3: ['s3Bucket'] },
  searchEngine: { clickhouse: ['clickHouseUrl'] },
} satisfies { [Name in Key]?: Partial<Record<string, readonly Key[]>> };

/** Checks that the variables of the chosen providers are there, and that none is called without encryption. */
export function serviceProblems(config: Config): ConfigProblem[] {
  return [
    ...missingVariables(config),
    ...halfKeys(config),
    ...withoutDatabase(config),
    ...withoutSiteKey(config),
    ...clearTextProblems(config),
  ];
}

/** The embedded server has neither a replica nor a pooler. */
function withoutDatabase(config: Config): ConfigProblem[] {
  if (config.databaseUrl !== '') return [];
  const { name } = VARIABLES.databaseUrl;
  return (['databaseReplicaUrl', 'databaseDirectUrl'] as const)
    .filter((key) => config[key] !== '')
    .map((key) => ({ name, message: `${name} is missing; ${VARIABLES[key].name} needs it.` }));
}

/** A secret without a site key protects nothing. */
function withoutSiteKey({ captchaSecret, manifestValues }: Config): ConfigProblem[] {
  if (captchaSecret === '' || Object.keys(manifestValues).some(namesSiteKey)) return [];
  const name = 'CAPTCHA_SITE_KEY';
  return [{ name, message: `${name} is missing; ${VARIABLES.captchaSecret.name} needs it.` }];
}

/** Without both the key comes from where Amazon's tools look for it; one alone would be ignored. */
function halfKeys({ s3AccessKeyId, s3SecretAccessKey }: Config): ConfigProblem[] {
  if ((s3AccessKeyId === '') === (s3SecretAccessKey === '')) return [];
  const { s3AccessKeyId: id, s3SecretAccessKey: key } = VARIABLES;
  const [missing, given] = s3AccessKeyId === '' ? [id.name, key.name] : [key.name, id.name];
  return [{ name: missing, message: `${missing} is missing; ${given} needs it.` }];
}

function missingVariables(config: Config): ConfigProblem[] {
  return Object.entries(REQUIRED).flatMap(([name, providers]) => {
    const chosen = config[name as keyof typeof REQUIRED];
    const keys =
      Object.entries<readonly Key[]>(providers).find(([provider]) => provider === chosen)?.[1] ?? [];
    return keys
      .filter((key) => config[key] === '')
      .map((key) => {
        const missing = VARIABLES[key].name;
        const { name: chooser } = VARIABLES[name as keyof typeof REQUIRED];
        return { name: missing, message: `${missing} is missing; ${chooser}=${chosen} needs it.` };
      });
  });
}

/** Refuses services that would get keys and personal data without encryption through the internet. */
export function clearTextProblems(config: Pick<Config, (typeof SERVICES)[number]>): ConfigProblem[] {
  return SERVICES.filter((key) => isOpenText(config[key])).map((key) => {
    const { name } = VARIABLES[key];
    return {
      name,
      message: `${name}: its address begins with http:, so keys and personal data would travel unencrypted; use https:. Without encryption only this machine and private networks are called.`,
    };
  });
}

function isOpenText(address: string): boolean {
  if (!address.startsWith('http:')) return false;
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '');
  // a name without a dot is one of the machine or of a container network
  return /[.:]/.test(host) && !INNER_NAME.test(host) && !INNER_ADDRESS.test(host);
}
