import { clearTextProblems } from './clear-text-problems.ts';
import type { Config, ConfigProblem } from './config.ts';
import { namesSiteKey } from './manifest-variables.ts';
import { VARIABLES } from './variables.ts';

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
