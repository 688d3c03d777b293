/** What only the repository does at start: an installed package has its generated files and pages. */
export { buildSite } from './build-site.ts';
export { generateFromSchemas, generateTypes } from './generate-types.ts';
