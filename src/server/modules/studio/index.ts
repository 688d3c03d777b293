export { createAdditions } from './additions.ts';
export { createChecks } from './checks.ts';
export { newestVersion } from './repositories/versions.ts';
export { commandRunner, type RunCommand } from './run-command.ts';
export { createStudio, type Studio } from './studio.ts';
export { type VersionWatch, watchVersions } from './watch-versions.ts';
export { settleVersions } from './write-version.ts';
