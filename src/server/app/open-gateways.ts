import type { FastifyBaseLogger } from 'fastify';
import type { ResolvedRegion } from '#region/manifest/resolved-region.ts';
import type { Folders } from '../config/folders.ts';
import { type Config, ConfigError, type ConfigProblem, isPublicSite } from '../config/index.ts';
import { openCaptcha, requireWholeCaptcha } from '../gateways/captcha/index.ts';
import { openMail } from '../gateways/mail/open-mail.ts';
import { createInbox } from '../gateways/messaging/inbox.ts';
import { type AddedMessaging, openMessaging } from '../gateways/messaging/open-messaging.ts';
import { dsnProblems } from '../gateways/monitoring/dsn.ts';
import { requirePaymentKeys, requireRealPayments } from '../gateways/payment/require-keys.ts';
import { localRecognition } from '../gateways/recognition/local-recognition.ts';
import { openSpreadsheets } from '../gateways/spreadsheet/open-spreadsheets.ts';
import { openStorage } from '../gateways/storage/open-storage.ts';
import { openWebhooks, requireWholeWebhooks } from '../gateways/webhook/open-webhooks.ts';
import { threadPrinter } from '../modules/documents/index.ts';

/**
 * Checks that the variables which the manifests name fit each other; a command calls it before it opens anything.
 * @returns a warning, or undefined
 * @throws ConfigError with every variable that does not fit
 */
export function requireServices(config: Config, regions: readonly ResolvedRegion[]): string | undefined {
  const manifests = regions.map(({ manifest }) => manifest);
  let warning: string | undefined;
  const problems = [
    ...dsnProblems(config, manifests),
    ...problemsOf(() => requireWholeCaptcha(config, regions)),
    ...problemsOf(() => requireWholeWebhooks(config, manifests)),
    ...problemsOf(() => requirePaymentKeys(config, manifests)),
    ...problemsOf(() => {
      warning = requireRealPayments(config, manifests);
    }),
  ];
  if (problems.length > 0) throw new ConfigError(problems);
  return warning;
}

function problemsOf(check: () => void): readonly ConfigProblem[] {
  try {
    check();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

/** Opens the external services that the environment and the manifests name, which `requireServices` has checked. */
export function openGateways(
  config: Config,
  { dataDir, madeDir }: Pick<Folders, 'dataDir' | 'madeDir'>,
  log: FastifyBaseLogger,
  added?: AddedMessaging,
) {
  const messaging = openMessaging(config, log, Date.now, added);
  const showsMail = config.mailProvider === 'local' && !isPublicSite(config);
  const inbox = messaging.inbox ?? (showsMail ? createInbox(log, Date.now) : null);
  return {
    messaging,
    inbox,
    mail: openMail(config, inbox),
    webhooks: openWebhooks(config, Date.now),
    scripts: openSpreadsheets(config, Date.now),
    captcha: openCaptcha(config, log, Date.now),
    storage: openStorage(config, dataDir),
    recognition: localRecognition(log),
    printer: threadPrinter({ publicDir: madeDir }),
  };
}
