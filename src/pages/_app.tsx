import '#ui/theme/tokens.css';
import '#ui/theme/base.css';

export { Application as default } from '#shell/application.tsx';

// There is no middleware. The router would wait for the file that says so, and where that takes more than four
// seconds, as on a slow line, the page would never react.
if (typeof window !== 'undefined') window.__MIDDLEWARE_MATCHERS ??= [];
