export { type Config, ConfigError, type ConfigProblem } from './config.ts';
export { hasDemoStock } from './has-demo-stock.ts';
export { loadConfig, variablesOf } from './load-config.ts';
export { isPublicSite, loginProblems, loginWarning } from './login-problems.ts';
export { manifestVariables } from './manifest-variables.ts';
export { cacheBytes, type MemoryProfile, memoryProfile } from './memory-profile.ts';
export { parseConfig, type Surroundings } from './parse-config.ts';
export { readEnvironmentFile } from './read-environment-file.ts';
export { serviceProblems } from './service-problems.ts';
