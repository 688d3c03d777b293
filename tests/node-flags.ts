/** Flags with which programs of tests load as quickly as the site. */
export const NODE_FLAGS = [
  '--import',
  new URL('../scripts/start/resolve-packages.ts', import.meta.url).href,
] as const;
