import { distance } from 'fastest-levenshtein';
import { type Config, ConfigError, type ConfigProblem } from './config.ts';
import { isOfferedName, isPublicName, isSecretName } from './manifest-variables.ts';
import { type AddedService, channelVariables } from './messaging/channel-variables.ts';
import { fileVariableOf, fileVariables, nameOfFileVariable, valuesFromFiles } from './secret-files.ts';
import type { Variable } from './variable.ts';
import { VARIABLES } from './variables.ts';

/** Shorter names are too similar to allow two changes: HOME is not a misspelt HOST. */
const LONG = 8;

export interface Surroundings {
  /** Variables of the process. */
  environment: Readonly<Record<string, string | undefined>>;
  /** Variables of the `.env` file; those of the process override them. */
  file?: Readonly<Record<string, string | undefined>>;
  /** Names that the manifests refer to (`…Env`). */
  manifestNames?: readonly string[];
  /** Names that extensions declare. */
  extensionNames?: readonly string[];
  /** Services of extensions that send messages. */
  messageServices?: readonly AddedService[];
}

/**
 * Parses the environment. Secrets may be in files that variables with the ending `_FILE` name.
 * @throws ConfigError with every unknown and invalid variable
 */
export function parseConfig(surroundings: Surroundings): Config {
  const { config, problems } = readConfig(surroundings);
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Returns the configuration of an environment as far as it is valid; an invalid variable has its default. */
export function readConfig({
  environment,
  file = {},
  manifestNames: named = [],
  extensionNames = [],
  messageServices = [],
}: Surroundings): { config: Config; problems: readonly ConfigProblem[] } {
  const given = { ...file, ...environment };
  // a manifest may choose among these while the site runs
  const offered = Object.keys(given).map(nameOfFileVariable).filter(isOfferedName);
  const manifestNames = [...new Set([...named, ...offered])];
  const inFiles = fileVariables([...manifestNames, ...extensionNames]);
  const known = [
    ...Object.values(VARIABLES).map(({ name }) => name),
    ...manifestNames,
    ...extensionNames,
    ...inFiles.map(fileVariableOf),
  ];
  const fromFiles = valuesFromFiles(given, inFiles);
  const merged = { ...given, ...fromFiles.values };
  const problems = [...unknownInFile(file, known), ...misspelt(environment, known), ...fromFiles.problems];
  const values = Object.entries<Variable>({
    ...VARIABLES,
    ...channelVariables(messageServices),
  }).map(([key, variable]) => {
    const text = (merged[variable.name] ?? '').trim();
    const isBroken = LINE_BREAK.test(text);
    const value = text === '' || isBroken ? variable.default : variable.parse(text);
    if (value === undefined) problems.push(wrong(variable, text));
    return [key, value ?? variable.default];
  });
  const secretNames = new Set([
    ...Object.values(VARIABLES).flatMap(({ name, isSecret }) => (isSecret ? [name] : [])),
    ...[...manifestNames, ...extensionNames, ...Object.keys(merged)].filter(isSecretName),
  ]);
  const inOneLine = [...Object.values(VARIABLES).map(({ name }) => name), ...manifestNames];
  problems.push(...valuesOfSeveralLines(merged, inOneLine));
  problems.push(...exposedSecrets(merged, manifestNames.filter(isPublicName), [...secretNames]));
  const valuesOf = (names: readonly string[]): Record<string, string> =>
    Object.fromEntries(
      names.flatMap((name) => {
        const value = (merged[name] ?? '').trim();
        return value === '' ? [] : [[name, value]];
      }),
    );
  const config = Object.freeze({
    ...Object.fromEntries(values),
    manifestValues: valuesOf(manifestNames),
    extensionValues: valuesOf(extensionNames),
    messageCompanies: Object.fromEntries(messageServices.map(({ name, company }) => [name, company])),
  });
  return { config, problems };
}

function wrong(variable: Variable, text: string): ConfigProblem {
  const shown = variable.isSecret ? 'its value' : `"${text.slice(0, 80)}"`;
  return {
    name: variable.name,
    message: `${variable.name}: ${shown} cannot be used; allowed: ${variable.allowed}.`,
  };
}

const LINE_BREAK = /[\r\n]/;

/** A break within a key only shows when a service refuses it; extensions may have keys of several lines. */
function valuesOfSeveralLines(
  values: Surroundings['environment'],
  names: readonly string[],
): ConfigProblem[] {
  return names.flatMap((name) => {
    const lines = (values[name] ?? '').trim().split(/\r\n|[\r\n]/).length;
    if (lines === 1) return [];
    const path = values[fileVariableOf(name)]?.trim();
    const message = `${name}: its value has ${lines} lines${path ? ` in ${path}` : ''}; write it in one, without line breaks.`;
    return [{ name, message }];
  });
}

/** Values that pages show must be those of no secret. */
function exposedSecrets(
  values: Surroundings['environment'],
  publicNames: readonly string[],
  secretNames: readonly string[],
): ConfigProblem[] {
  return publicNames.flatMap((name) => {
    const value = values[name]?.trim();
    const secret = value && secretNames.find((each) => values[each]?.trim() === value);
    return secret
      ? [{ name, message: `${name} has the value of ${secret}, and pages show it; give it the public one.` }]
      : [];
  });
}

function unknownInFile(file: object, known: readonly string[]): ConfigProblem[] {
  return Object.keys(file)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const near = nearName(name, known);
      const advice = near ? `did you mean ${near}?` : `known are ${known.join(', ')}.`;
      return { name, message: `${name} in .env is not a variable of this site; ${advice}` };
    });
}

/** Environments contain variables of other programs, so only misspelt names are rejected. */
function misspelt(environment: object, known: readonly string[]): ConfigProblem[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const near = nearName(name, known);
      return near ? [{ name, message: `${name} is not a variable of this site; did you mean ${near}?` }] : [];
    });
}

/** Returns the known name that is most similar: at most two characters different, one in a short name. */
function nearName(name: string, known: readonly string[]): string | undefined {
  const upper = name.toUpperCase();
  return known
    .map((candidate) => ({ candidate, off: distance(upper, candidate) }))
    .filter(({ candidate, off }) => off <= (candidate.length < LONG ? 1 : 2))
    .sort((a, b) => a.off - b.off)[0]?.candidate;
}
