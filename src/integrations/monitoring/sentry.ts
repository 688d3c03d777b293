import {
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  init,
  type Scope,
} from '@sentry/nextjs';
import { cleanReport } from '#domain/privacy/clean-report.ts';
import type { MonitoringSettings } from './monitoring-settings.ts';
import type { ErrorReporter } from './report-error.ts';

/** Parts of Sentry that report on visitors rather than on errors. */
const LEFT_OUT = ['BrowserSession', 'CultureContext', 'Console', 'ConversationId'];

/** Every picture and script of a page by itself would be a hundred kilobytes a page. */
const IGNORED_RESOURCES = [
  'script',
  'css',
  'img',
  'link',
  'other',
  'video',
  'audio',
  'track',
  'iframe',
  'font',
].map((kind) => `resource.${kind}`);

/** Nothing of a visitor is collected; what comes along all the same is cleaned before it is sent (HARDENING A36). */
const COLLECT_NOTHING = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
};

/** Starts the monitoring of this page (SPEC 9: share of traces, idle and final timeout). Loaded on demand. */
export function openSentry({
  region,
  address,
  tracesSampleRate,
  idleTimeout,
  finalTimeout,
}: MonitoringSettings): ErrorReporter {
  init({
    // reports go to this site, which knows where they have to go and puts the real key in
    dsn: `${window.location.protocol}//page@${window.location.host}/1`,
    tunnel: address,
    release: window.__NEXT_DATA__.buildId,
    initialScope: { tags: { region } },
    dataCollection: COLLECT_NOTHING,
    sendClientReports: false,
    tracesSampleRate,
    // other sites need not know which traces they are part of, and ours has none
    tracePropagationTargets: [],
    integrations: (defaults) => [
      ...defaults.filter(({ name }) => !LEFT_OUT.includes(name)),
      breadcrumbsIntegration({ dom: false }),
      browserTracingIntegration({ idleTimeout, finalTimeout, ignoreResourceSpans: IGNORED_RESOURCES }),
    ],
    beforeSend: cleanReport,
    beforeSendSpan: cleanReport,
  });
  return (error, { message }) => void captureException(error, (scope) => withMessage(scope, error, message));
}

/** Preserves type and stack of an error and prefixes its message (SPEC 8). */
function withMessage(scope: Scope, error: Error, message: string): Scope {
  return scope.addEventProcessor((event) => {
    const main = event.exception?.values?.findLast(({ value }) => value === error.message);
    if (main) main.value = message;
    else event.message = message;
    return event;
  });
}
