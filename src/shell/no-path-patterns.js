// Stands for path-to-regexp in browsers (next.config.js): only rewrites, redirects and middleware of Next compile patterns.
const missing = () => {
  throw new Error('Patterns of paths are not part of the browser code');
};
export const compile = missing;
export const pathToRegexp = missing;
export const regexpToFunction = missing;
